import { describe, expect, it } from 'vitest';
import { sha256, sign } from './sigv4.ts';

const signatureOf = (headers: Record<string, string>) =>
  /Signature=([0-9a-f]{64})$/.exec(headers['authorization']!)![1];

// Typed by hand from the suite that AWS published (aws-sig-v4-test-suite).
describe('the vectors of the published suite', () => {
  const suite = {
    keyId: 'AKIDEXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 'service',
    now: new Date('2015-08-30T12:36:00Z'),
    payloadHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    headers: {},
  };
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
  ])('%s', (_name, method, address, headers, expected) => {
    expect(
      signatureOf(
        sign({ ...suite, method, headers, url: new URL(`https://example.amazonaws.com${address}`) }),
      ),
    ).toBe(expected);
  });
});

// Typed by hand from 'Authenticating Requests: Using the Authorization Header' of the S3 manual.
describe("the manual's own examples for S3", () => {
  const manual = {
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 's3',
    now: new Date('2013-05-24T00:00:00Z'),
  };
  const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const example = (
    method: string,
    address: string,
    payloadHash: string,
    headers: Record<string, string> = {},
  ) =>
    sign({
      ...manual,
      method,
      url: new URL(`https://examplebucket.s3.amazonaws.com${address}`),
      payloadHash,
      headers: { ...headers, 'x-amz-content-sha256': payloadHash },
    });

  it('GET of an object, with a range', () => {
    const headers = example('GET', '/test.txt', EMPTY, { range: 'bytes=0-9' });
    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
    expect(headers['x-amz-date']).toBe('20130524T000000Z');
  });
  it('PUT of an object', () => {
    const body = 'Welcome to Amazon S3.';
    expect(sha256(body)).toBe('44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072');
    const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
    expect(signatureOf(example('PUT', '/test%24file.text', sha256(body), headers))).toBe(
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    );
  });
  it('a query without a value', () => {
    expect(signatureOf(example('GET', '/?lifecycle', EMPTY))).toBe(
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    );
  });
  it('a list of objects', () => {
    expect(signatureOf(example('GET', '/?max-keys=2&prefix=J', EMPTY))).toBe(
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    );
  });
});
