// Everything on the screen can be seen and read: nothing is cut off, covered or too faint.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './harness.mjs';
import { atRest } from './reads.mjs';
import { begin, beginFrom, clickOn, gameNames, lines, playGamesUntil, playOn, playUntil, root, speak, themes, toldMore, toMyMove, wear } from './support.mjs';

const phone = { width: 360, height: 640 };
const languages = ['en', 'pt', 'es'];
const english = JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8'));

// Texts that do not fit their boxes. A select cuts off its text silently, so it is measured.
const expectNothingCutOff = (page, names, where) => expect.poll(() => page.evaluate((wanted) => [...document.querySelectorAll(wanted)].filter((one) => one.checkVisibility()).filter((one) => {
  if (one.tagName !== 'SELECT') return one.scrollWidth > one.clientWidth + 1;
  const { font, paddingLeft, paddingRight } = getComputedStyle(one);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const arrow = 16;
  return pen.measureText(one.selectedOptions[0].text).width + parseFloat(paddingLeft) + parseFloat(paddingRight) + arrow > one.clientWidth + 1;
}).map((one) => (one.tagName === 'SELECT' ? one.selectedOptions[0].text : one.textContent)), names), where).toEqual([]);

test('horses that ride together are seen as several, counted, and go together or alone', async ({ open, site }) => {
  const page = await open();
  const pile = page.locator('.token.movable:has(.number)').first();
  await beginFrom(page, site.url, 'niout', 'yellow=off*2,3*2 red=off*3,9 turn=yellow');
  await playUntil(page, () => document.querySelector('.token.movable:has(.number)'));
  await expect(pile.locator('.number')).toHaveText(/^[2-9]$/);
  const count = Number(await atRest(pile, () => pile.locator('.number').textContent()));
  // A good part of each lower horse shows under the one above it.
  await expect.poll(() => pile.evaluate((top, wanted) => {
    const disc = (token) => token.querySelector('circle:not(.halo)').getBoundingClientRect();
    const { x, width } = disc(top);
    const all = [...document.querySelectorAll('.token')].map(disc).filter((one) => Math.abs(one.x - x) < width / 4 && Math.abs(one.y - disc(top).y) < 0.45 * wanted * width);
    const heights = all.map((one) => (one.y - disc(top).y) / width).sort((a, b) => a - b);
    return heights.every((height, i) => i === 0 || height - heights[i - 1] > 0.25) ? heights.length : heights;
  }, count)).toBe(count);
  const chosen = page.locator('.token.chosen:has(.number)');
  if (!(await atRest(pile, () => chosen.count()))) await pile.locator('.halo.edge').click({ force: true });
  await chosen.waitFor();
  await page.locator('circle.target.dot').first().click({ force: true });
  const question = page.locator('.choices[aria-label="Which one?"]');
  await question.locator('button', { hasText: 'One alone' }).waitFor();
  await expect(question).not.toContainText(/→|×/);
  await question.locator('button', { hasText: `${count} together` }).click();
  await page.locator('.lines p', { hasText: `${count} together` }).first().waitFor();
});

for (const [name, viewport] of Object.entries({ phone, desktop: { width: 1280, height: 800 } }))
  test(`captured pieces stay in their trays, however many there are, on a ${name}`, async ({ open, site }) => {
    const page = await open({ viewport });
    await beginFrom(page, site.url, 'policiais', 'yellow=0,1 red=20,21,22 turn=yellow');
    await expect(page.locator('.spot[aria-label*="out of the game"][aria-label*=", 9 "]')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => {
      const board = document.querySelector('.table .board').getBoundingClientRect();
      const trays = [...document.querySelectorAll('.ground .hollow')].map((tray) => tray.getBoundingClientRect());
      return [...document.querySelectorAll('.table .token')].map((token) => token.getBoundingClientRect()).filter((box) => {
        const tray = trays.find((one) => box.y < one.bottom && box.bottom > one.top);
        const room = tray ?? board;
        return box.left < room.left - 2 || box.right > room.right + 2 || box.top < board.top - 2 || box.bottom > board.bottom + 2;
      }).length;
    })).toBe(0);
  });

test('the name of a card on the board fits it, in any language', async ({ open, site }) => {
  const page = await open();
  const longToPlay = () => document.querySelector('.table:has(.tray .card text.long) .token.movable'); // a card without a move is passed automatically
  for (const [game, position] of [['desculpa', 'red=start*4 yellow=start*3,41'], ['sorry', 'red=start*3,4 yellow=start*3,41']]) {
    await beginFrom(page, site.url, game, `${position} turn=red pile=S*4`);
    await playUntil(page, longToPlay);
    for (const size of [phone, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size);
      for (const language of languages) {
        await speak(page, language);
        await expect.poll(() => page.locator('.tray .card text.long').evaluate((name) => {
          const [text, card] = [name, name.ownerSVGElement].map((one) => one.getBoundingClientRect().width);
          return text > 0 && text <= card - 2 ? 'fits' : `${text} on ${card}`;
        }), `${game} ${language} ${size.width}`).toBe('fits');
      }
    }
    await speak(page, 'en');
  }
});

test('names, levels and scores of the players are read in full, in any language', async ({ open, site }) => {
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    const page = await open({ viewport, settings: { forced: 'single' } });
    await begin(page, site.url, 'ludo', { players: 4, seats: ['me', 'player', 'player', 'player'] });
    await expect.poll(async () => new Set(await page.locator('.players b').allTextContents()).size).toBe(4);
    for (const language of languages) {
      await speak(page, language);
      await expectNothingCutOff(page, '.players b, .players small', `${language} ${viewport.width}`);
    }
    await speak(page, 'en');
    await begin(page, site.url, 'pretoa', { seats: ['me', 'player'], series: 3 });
    await playOn(page);
    await page.locator('button', { hasText: 'Next game' }).click();
    await page.locator('.note', { hasText: 'Game 2 of 3' }).waitFor();
    for (const language of languages) {
      await speak(page, language);
      await expectNothingCutOff(page, '.players b, .players small', `${language} ${viewport.width}`);
    }
  }
});

test('what the set-up says is read in full, in any language', async ({ open, site }) => {
  const page = await open({ viewport: phone });
  for (const game of gameNames()) {
    await page.goto(`${site.url}#/setup/${game}`);
    await page.locator('h1', { hasText: english[`game.${game}`] }).waitFor();
    await page.locator('button.begin').waitFor();
    for (const more of [page.locator('.numbers button', { hasText: '4' }), page.locator('summary', { hasText: 'House rules' })])
      if ((await atRest(page.locator('button.begin'), () => more.count())) > 0) await more.click();
    for (const language of languages) {
      await speak(page, language);
      await expectNothingCutOff(page, 'form :is(label, legend, span:not(.face), button, summary, select)', `${game} ${language}`);
    }
    await speak(page, 'en');
  }
});

test('the numbers of games played and won have room on home, in any language', async ({ open, site }) => {
  const page = await open({ viewport: phone });
  await page.goto(site.url);
  await page.evaluate(() => localStorage.setItem('tabuleiro.tally', JSON.stringify({ niout: { played: 128, won: 64 } })));
  await page.reload();
  const tally = page.locator('.games small', { hasText: '128' });
  for (const language of languages) {
    await speak(page, language);
    await expect.poll(() => tally.evaluate((small) => {
      const range = document.createRange();
      range.selectNodeContents(small);
      return range.getClientRects().length <= 2 && range.getBoundingClientRect().right < small.closest('li').getBoundingClientRect().right;
    }), language).toBe(true);
  }
});

test('a file is chosen by a button in the language of the page', async ({ open, site }) => {
  const page = await open({ settings: { language: 'pt' } });
  for (const [screen, words] of [['replay/', 'Abrir uma mesa guardada'], ['fairness', 'Verificar um ficheiro de mesa']]) {
    await page.goto(`${site.url}#/${screen}`);
    const button = page.locator('label.button', { hasText: words });
    await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await expect(button.locator('input[type=file]')).toHaveCSS('clip-path', 'inset(50%)'); // the browser's own words are not seen
  }
});

test('in high contrast every sign stands off its ground, black on black too', async ({ open, site }) => {
  const page = await open({ settings: { theme: 'contrast' }, deviceScaleFactor: 4 });
  for (const [screen, sign] of [['setup/tabula', page.locator('.chair svg:has(use[href="#sign-black"])')], ['settings', page.locator('.signs svg').last()]]) {
    await page.goto(`${site.url}#/${screen}`);
    await sign.waitFor();
    await expect.poll(async () => page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const pen = canvas.getContext('2d');
      pen.drawImage(image, 0, 0);
      const bright = (x, y) => pen.getImageData(image.width * x, image.height * y, 1, 1).data[1] > 200;
      // From the middle outwards, in 36 directions: is there a bright rim before the edge of the picture?
      const rays = Array.from({ length: 36 }, (_, i) => [Math.cos((i * Math.PI) / 18), Math.sin((i * Math.PI) / 18)]);
      const rim = rays.filter(([x, y]) => Array.from({ length: 16 }, (_, i) => 0.4 + i * 0.006).some((far) => bright(0.5 + far * x, 0.5 + far * y))).length;
      const ground = [0.02, 0.97].flatMap((x) => [0.02, 0.97].map((y) => bright(x, y))).filter(Boolean).length;
      return { rim, ground };
    }, (await sign.screenshot()).toString('base64')), screen).toEqual({ rim: 36, ground: 0 }); // the picture is four times as large
  }
});

// The contrast of each mark with the ground under it, from the pixels of two pictures, with and without the marks: the
// strongest contrast across the line of a ring in 24 directions, of which the best 18 count. Marks may overlap.
async function expectContrast(page, marks, theme) {
  const picture = async (hidden) => {
    const style = await page.addStyleTag({ content: `${hidden} { visibility: hidden !important } .token .halo { animation: none !important }` });
    const taken = (await page.locator('.table .board').screenshot()).toString('base64');
    await style.evaluate((one) => one.remove());
    return taken;
  };
  await expect.poll(async () => page.evaluate(async (both) => {
    const [ground, marked] = await Promise.all(both.map(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const pen = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height }).getContext('2d');
      pen.drawImage(image, 0, 0);
      return pen.getImageData(0, 0, image.width, image.height);
    }));
    const box = document.querySelector('.table .board').getBoundingClientRect();
    const light = ({ data, width }, x, y) => [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => {
      const part = data[(Math.round(y) * width + Math.round(x)) * 4 + i] / 255;
      return sum + share * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0.05);
    const contrast = (x, y) => {
      const [a, b] = [light(ground, x, y), light(marked, x, y)];
      return Math.max(a, b) / Math.min(a, b);
    };
    const across = (ring, angle) => {
      const { cx, cy, r } = ring;
      const at = ring.getScreenCTM();
      const scale = ground.width / box.width;
      return Math.max(...Array.from({ length: 25 }, (_, i) => {
        const far = r.baseVal.value + (i - 12) * 0.01;
        const { x, y } = new DOMPoint(cx.baseVal.value + far * Math.cos(angle), cy.baseVal.value + far * Math.sin(angle)).matrixTransform(at);
        return contrast((x - box.x) * scale, (y - box.y) * scale);
      }));
    };
    const rings = { movable: '.token.movable .halo:not(.edge)', target: '.target:not(.edge, .dot)', last: '.marks .ink .came' };
    const all = Object.entries(rings).flatMap(([name, wanted]) => [...document.querySelectorAll(wanted)].map((ring) => [name, Array.from({ length: 24 }, (_, i) => across(ring, (i * Math.PI) / 12)).sort((a, b) => a - b)[6]]));
    return { seen: [...new Set(all.map(([name]) => name))], weak: all.filter(([, found]) => found < 3) };
  }, [await picture('.field *'), await picture('.field .token > :not(.halo)')]), theme).toEqual({ seen: expect.arrayContaining(marks), weak: [] });
}

for (const game of gameNames())
  test(`what is marked on the board of ${game} has a contrast of 3 to 1 with it, in every theme`, async ({ open, site }) => {
    const page = await open();
    // Where a piece with one move goes at the first tap, targets are rarely marked.
    const marked = () => document.querySelector('.marks .came') && document.querySelectorAll('.token.movable').length > 1 && document.querySelector('.field.quick, .target.dot');
    await playGamesUntil(page, () => begin(page, site.url, game, { seats: ['me', 'friend'] }), marked);
    const field = page.locator('.table .field');
    const quick = await atRest(field, () => field.evaluate((one) => one.classList.contains('quick')));
    const marks = quick ? ['last', 'movable'] : ['last', 'movable', 'target'];
    for (const theme of themes) {
      await wear(page, theme);
      await expectContrast(page, marks, theme);
    }
  });

test('police and thieves are two figures, not one in two colours', async ({ open, site }) => {
  const page = await open();
  await begin(page, site.url, 'policiais', { seats: ['me', 'friend'] });
  await expect.poll(() => page.locator('.table .token').evaluateAll((all) => [...new Set(all.map((token) => [...token.querySelectorAll('path')].map((path) => path.getAttribute('d')).join()))])).toHaveLength(2);
});

test('unused colours are dimmed; dice and finished pieces are visible on the board', async ({ open, site }) => {
  const page = await open({ settings: { forced: 'single' } });
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await expect(page.locator('.table .ground .idle').first()).toBeAttached();
  await page.locator('.table .board .tray .die').waitFor();
  await playUntil(page, () => document.querySelector('.spot[aria-label^="final square"]:not([aria-label*=empty])'));
  await toMyMove(page);
  await expect.poll(() => page.evaluate(() => {
    const die = document.querySelector('.tray .die .face').getBoundingClientRect();
    return [...document.querySelectorAll('.table .token')].map((token) => token.getBoundingClientRect())
      .filter((box) => box.left < die.right && box.right > die.left && box.top < die.bottom && box.bottom > die.top).length;
  }), 'pieces under the die').toBe(0);
  await playOn(page);
  await expect.poll(() => page.evaluate(() => {
    const board = document.querySelector('.table .board').getBoundingClientRect();
    return [...document.querySelectorAll('.table .token')].map((token) => token.getBoundingClientRect())
      .filter((box) => box.width < 8 || box.left < board.left || box.right > board.right || box.top < board.top || box.bottom > board.bottom).length;
  }), 'pieces at home are not seen').toBe(0);
  await begin(page, site.url, 'ludo', { players: 4 });
  await expect(page.locator('.table .ground .idle')).toHaveCount(0);
});

test('Tabula fills the window', async ({ open, site }) => {
  const page = await open({ viewport: { width: 1600, height: 900 } });
  await begin(page, site.url, 'tabula', { seats: ['me', 'curious'] });
  await clickOn(page, 2);
  await expect.poll(() => page.evaluate(() => {
    const { width, height } = document.querySelector('.table .board').getBoundingClientRect();
    return Math.max(width / 1600 / 0.68, height / 900 / 0.85);
  })).toBeGreaterThan(1);
});

for (const [name, viewport] of Object.entries({ phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }))
  test(`the board and the tools stay in place whatever the sentence says, on a ${name}`, async ({ open, site }) => {
    const page = await open({ viewport, settings: { speed: 20 } });
    await begin(page, site.url, 'sorry', { seats: ['me', 'curious'] }); // the game that says most
    await page.evaluate(() => {
      globalThis.places = new Set();
      globalThis.said = new Set();
      const look = () => {
        const boxes = ['.table .board', '.table .bar'].map((name) => document.querySelector(name).getBoundingClientRect());
        globalThis.places.add(boxes.map(({ x, y, width }) => [x, y, width].map(Math.round).join()).join(' '));
        globalThis.said.add(document.querySelector('.act').innerText.split('\n').length);
      };
      new MutationObserver(look).observe(document.querySelector('.table'), { subtree: true, childList: true, characterData: true });
    });
    await playOn(page, { taps: 30 });
    await expect.poll(() => page.evaluate(() => globalThis.said.size), 'as much was said all the time').toBeGreaterThan(1);
    await expect.poll(() => page.evaluate(() => [...globalThis.places])).toHaveLength(1);
  });

test('on a phone the log leaves the board visible, which shows the squares of the touched line', async ({ open, site }) => {
  const page = await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await begin(page, site.url, 'pretoa', { seats: ['me', 'friend'] });
  await playUntil(page, toldMore, 1);
  await page.locator('.bar .reader').tap();
  await lines(page).last().tap();
  await page.locator('circle.lit').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(() => {
    const [board, log] = ['.table .board', '.log .lines'].map((name) => document.querySelector(name).getBoundingClientRect());
    return log.top - board.bottom;
  })).toBeGreaterThanOrEqual(0);
  await page.locator('.log > .close').tap();
  await page.locator('circle.lit').first().waitFor({ state: 'detached' });
});

test('the sentence names the players and uses no notation', async ({ open, site }) => {
  const page = await open({ settings: { name: 'Ana', speed: 20 } });
  await begin(page, site.url, 'ludo', { seats: ['me', 'curious'] });
  await page.evaluate(() => {
    globalThis.sentences = new Set();
    new MutationObserver(() => globalThis.sentences.add(document.querySelector('.status .now').textContent)).observe(document.querySelector('.status'), { subtree: true, childList: true, characterData: true });
  });
  await playUntil(page, () => {
    const all = [...globalThis.sentences];
    return all.includes('You leave the yard') && all.some((one) => /^Nico moves \d steps?$/.test(one)) && all.some((one) => /^Nico throws \d$/.test(one));
  });
  await expect.poll(() => page.evaluate(() => [...globalThis.sentences].filter((one) => /→|\b(red|yellow)\b/i.test(one)))).toEqual([]);
});

// It is completely visible inside its scrolling parent.
const expectInSight = (page, one, room, words) => expect.poll(() => page.locator(one).first().evaluate((element, name) => {
  const [box, outside] = [element, element.closest(name)].map((it) => it.getBoundingClientRect());
  return box.height > 0 && box.top >= outside.top - 1 && box.bottom <= outside.bottom + 1;
}, room), words).toBe(true);

test('on a small phone a hint and the question before resigning are visible', async ({ open, site }) => {
  const page = await open({ viewport: phone });
  for (const game of ['ludo', 'sorry', 'niout']) {
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    await toMyMove(page);
    for (const language of languages) {
      await speak(page, language);
      await page.locator('.bar > button').nth(1).click();
      await page.locator('.hints .why').waitFor();
      await expectInSight(page, '.hints .choices:has(.why) button', '.hints', `hint ${game} ${language}`);
      await page.locator('.hints > .close').click();
    }
    await speak(page, 'en');
    for (const name of ['More', 'Resign']) await page.locator('.tools button', { hasText: name }).click();
    await expectInSight(page, '.act .choices button.main', '.act', `resign ${game}`);
  }
});

test('a replay fits a small phone, with a line of its log and the link to it', async ({ open, site }) => {
  const page = await open({ viewport: phone, settings: { forced: 'single' } });
  await page.addInitScript(() => {
    delete Navigator.prototype.share;
    Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }); // as on http://192.168.…
  });
  await begin(page, site.url, 'policiais', { seats: ['me', 'curious'] });
  await playOn(page);
  await page.locator('a', { hasText: 'Replay' }).click();
  await page.locator('.replay figure').waitFor();
  const expectToFit = () => expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight), 'pixels too high').toBeLessThanOrEqual(0);
  await expectToFit();
  await expectInSight(page, '.replay li', '.side', 'a line');
  for (const theme of themes) {
    await wear(page, theme);
    await expect.poll(() => page.evaluate(() => { // the contrast of the lines' edges with the ground of the graph
      const { stroke, strokeOpacity } = getComputedStyle(document.querySelector('figure .edge'));
      const [line, ground] = [stroke, getComputedStyle(document.querySelector('figure svg')).backgroundColor].map((colour) => colour.match(/[\d.]+/g).map(Number));
      const mixed = ground.map((part, i) => part + (line[i] - part) * Number(strokeOpacity));
      const [a, b] = [mixed, ground].map((colour) => colour.slice(0, 3).map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0.05));
      return Math.max(a, b) / Math.min(a, b);
    }), theme).toBeGreaterThanOrEqual(3);
  }
  await page.locator('button', { hasText: 'Share' }).click();
  await page.locator('.shared', { hasText: '#/replay/~' }).waitFor();
  await expectInSight(page, '.shared', '.side', 'the link');
  await expectToFit();
});

test('every tool behind “More” is in sight', async ({ open, site }) => {
  const page = await open();
  for (const game of ['pretoa', 'tabula']) {
    await begin(page, site.url, game, { seats: ['me', 'curious'] });
    for (const [width, height] of [[1280, 800], [1024, 600], [1000, 760], [390, 844], [780, 390]]) {
      await page.setViewportSize({ width, height });
      await page.locator('.bar > button').last().click();
      await page.locator('.more').waitFor();
      await expect.poll(() => page.evaluate(() => [...document.querySelectorAll('.more > *')].filter((one) => {
        one.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }).map((one) => one.textContent)), `${game} ${width}×${height}`).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('.more').waitFor({ state: 'detached' });
    }
  }
});
