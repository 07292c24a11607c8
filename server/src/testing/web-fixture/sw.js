const KEEP = null;
self.addEventListener('push', () => KEEP);
