/** For PDFs that the portal generates: shown inline, also in a frame of the portal itself. */
export const inlinePdf = (filename: string): Record<string, string> => ({
  'content-disposition': `inline; filename="${filename}"`,
  'content-security-policy': "default-src 'none'; object-src 'self'; frame-ancestors 'self'",
  'x-frame-options': 'SAMEORIGIN',
});

/** For uploaded files: saved to disk, never run under the portal's origin. */
export const savedFile = (filename: string): Record<string, string> => ({
  'content-disposition': `attachment; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
});
