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

  it('removes the link of a stylesheet that failed, which Vite would take for loaded', async () => {
    const link = { href: 'http://x/assets/a.css', remove: vi.fn<() => void>() };
    const other = { href: 'http://x/assets/b.css', remove: vi.fn<() => void>() };
    vi.stubGlobal('document', { querySelectorAll: () => [link, other] });
    const load = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error(`Unable to preload CSS for ${link.href}`))
      .mockResolvedValue('part');
    const part = loadPart(load);
    await vi.runAllTimersAsync();
    await part;
    expect(link.remove).toHaveBeenCalledOnce();
    expect(other.remove).not.toHaveBeenCalled();
  });
});
