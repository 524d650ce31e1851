// A table played with the arrows and the OK key of one remote: when something can be done and nothing has the focus, the first arrow
// goes there. From then on the keys of the board apply.
let listening = false;

const reachable = () =>
  document.querySelector<HTMLElement>('.table .choices button:not(.quiet)') ??
  document.querySelector<HTMLElement>('.table button.throw') ??
  document.querySelector<SVGElement>('.table .spot[tabindex="0"]') ??
  document.querySelector<HTMLElement>('.table .act :is(button, a)');

function key(event: KeyboardEvent) {
  if (!/^(Arrow(Left|Right|Up|Down)|Enter)$/.test(event.key)) return;
  const { activeElement } = document;
  const asked = document.querySelector('.table .choices button:not(.quiet), .table button.throw');
  const onBoard = activeElement?.closest('.spot');
  // A question beside the board comes first: with the focus on the board nobody could answer it.
  if (activeElement && activeElement !== document.body && activeElement.id !== 'main' && !(onBoard && asked && event.key !== 'Enter')) return;
  const there = reachable();
  if (!there) return;
  event.preventDefault();
  event.stopPropagation();
  there.focus();
}

export function withRemote() {
  if (!listening) addEventListener('keydown', key, true);
  listening = true;
}
