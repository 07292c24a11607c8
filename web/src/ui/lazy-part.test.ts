import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPart } from './lazy-part.ts';

const failed = new TypeError('Failed to fetch dynamically imported module: http://x/assets/a.js');

describe('loads a part of the web', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('document', { querySelectorAll: () => [] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('requests it again after a failure', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(failed).mockResolvedValue('part');
    const part = loadPart(load);
    await vi.runAllTimersAsync();
    await expect(part).resolves.toBe('part');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('gives up after four requests, in less than three seconds', async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(failed);
    const part = expect(loadPart(load)).rejects.toBe(failed);
    await vi.advanceTimersByTimeAsync(3000);
    await part;
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('fails at once without a connection', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = vi.fn<() => Promise<string>>().mockRejectedValue(failed);
    await expect(loadPart(load)).rejects.toBe(failed);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('requests the stylesheets that failed again, since Vite does not', async () => {
    const again = new EventTarget();
    const failedLink = {
      sheet: {
        get cssRules(): never {
          throw new Error('Cannot access rules');
        },
      },
      cloneNode: () => again,
      replaceWith: vi.fn<(link: EventTarget) => void>((link) => void link.dispatchEvent(new Event('load'))),
    };
    const loaded = { sheet: { cssRules: [{}] }, replaceWith: vi.fn<() => void>() };
    vi.stubGlobal('document', { querySelectorAll: () => [failedLink, loaded] });
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('Unable to preload CSS for http://x/assets/a.css'))
      .mockResolvedValue('part');
    const part = loadPart(load);
    await vi.runAllTimersAsync();
    await expect(part).resolves.toBe('part');
    expect(failedLink.replaceWith).toHaveBeenCalledExactlyOnceWith(again);
    expect(loaded.replaceWith).not.toHaveBeenCalled();
  });
});
