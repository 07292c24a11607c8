import { expect, it } from 'vitest';
import { documentoPedido } from './documento-pedido.ts';

const id = '01890000-0000-7000-8000-000000000001';

it('reads the document of a path, with a session or with the secret of a mail', () => {
  expect(documentoPedido(`/documento/${id}`)).toEqual({ path: `/documento/${id}`, conSecreto: false });
  expect(documentoPedido(`/documento/${id}/s3creto_-`)).toEqual({
    path: `/documento/${id}/s3creto_-`,
    conSecreto: true,
  });
});
it('ignores letter case, a trailing slash and a .pdf ending', () => {
  expect(documentoPedido(`/documento/${id}/`)?.path).toBe(`/documento/${id}`);
  expect(documentoPedido(`/Documento/${id}`)?.path).toBe(`/documento/${id}`);
  expect(documentoPedido(`/documento/${id}.pdf`)?.path).toBe(`/documento/${id}`);
});
it.each([
  '/documento',
  '/documento/',
  '/documento/a/b/c',
  '/documento/../api',
  '/documento/a%20b',
  '/documento/<script>',
  `/documento/${'a'.repeat(61)}`,
])('reads no document from %s', (pathname) => {
  expect(documentoPedido(pathname)).toBeUndefined();
});
