import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { describe, expect, it } from 'vitest';

// A newer version of the library must still agree with AWS.
const EMPTY = hash('sha256', '');

interface Vector {
  method: string;
  url: string;
  headers?: Record<string, string>;
}
const signerFor =
  (place: { accessKeyId: string; secretAccessKey: string; service: string; datetime: string }) =>
  async (vector: Vector) =>
    (await new AwsV4Signer({ ...place, ...vector, region: 'us-east-1', allHeaders: true }).sign()).headers;
const signatureOf = (headers: Headers) => /Signature=([0-9a-f]{64})$/.exec(headers.get('authorization')!)![1];

// Typed by hand from the suite that AWS published (aws-sig-v4-test-suite).
describe('the vectors of the published suite', () => {
  const sign = signerFor({
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    service: 'service',
    datetime: '20150830T123600Z',
  });
  it.each([
    ['get-vanilla', 'GET', '/', {}, '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
    [
      'get-vanilla-query-order-key-case',
      'GET',
      '/?Param2=value2&Param1=value1',
      {},
      'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500',
    ],
    ['post-vanilla', 'POST', '/', {}, '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
    [
      'get-header-value-trim',
      'GET',
      '/',
      { 'My-Header1': ' value1', 'My-Header2': ' "a   b   c" ' },
      'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736',
    ],
  ])('%s', async (_name, method, address, headers, expected) => {
    const url = `https://example.amazonaws.com${address}`;
    expect(signatureOf(await sign({ method, url, headers }))).toBe(expected);
  });
});

// Typed by hand from 'Authenticating Requests: Using the Authorization Header' of the S3 manual.
describe("the manual's own examples for S3", () => {
  const sign = signerFor({
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    service: 's3',
    datetime: '20130524T000000Z',
  });
  const example = (
    method: string,
    address: string,
    payloadHash: string,
    headers: Record<string, string> = {},
  ) =>
    sign({
      method,
      url: `https://examplebucket.s3.amazonaws.com${address}`,
      headers: { ...headers, 'x-amz-content-sha256': payloadHash },
    });

  it('GET of an object, with a range', async () => {
    const headers = await example('GET', '/test.txt', EMPTY, { range: 'bytes=0-9' });
    expect(headers.get('authorization')).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    expect(headers.get('x-amz-date')).toBe('20130524T000000Z');
  });
  it('PUT of an object', async () => {
    const payload = hash('sha256', 'Welcome to Amazon S3.');
    expect(payload).toBe('44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072');
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
    expect(signatureOf(await example('PUT', '/test%24file.text', payload, headers))).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });
  it('a query without a value', async () => {
    expect(signatureOf(await example('GET', '/?lifecycle', EMPTY))).toBe(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
  });
  it('a list of objects', async () => {
    expect(signatureOf(await example('GET', '/?max-keys=2&prefix=J', EMPTY))).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});
