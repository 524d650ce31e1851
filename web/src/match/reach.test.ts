import { expect, test, vi } from 'vitest';

vi.stubGlobal('matchMedia', () => ({ matches: true }));
vi.stubGlobal('navigator', { languages: ['en'] });
const { isLoopback } = await import('./reach.ts');

test('every device calls itself localhost', () => {
  for (const host of ['localhost', 'games.localhost', '127.0.0.1', '127.8.0.1', '[::1]']) expect(isLoopback(host), host).toBe(true);
  for (const host of ['192.168.1.5', 'localhost.example', 'notlocalhost', '127.example', '[fd00::1]', 'games.example'])
    expect(isLoopback(host), host).toBe(false);
});
