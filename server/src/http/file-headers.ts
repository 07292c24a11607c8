/** A paper of ours: shown where it is opened, also in a frame of the portal itself. */
export const inlinePdf = (filename: string): Record<string, string> => ({
  'content-disposition': `inline; filename="${filename}"`,
  'content-security-policy': "default-src 'none'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
});

/** Somebody else's bytes: to be saved, never to be run under our name. */
export const savedFile = (filename: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
});
