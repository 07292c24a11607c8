import type { Readable } from 'node:stream';
import { PortalError } from '@portal/domain/errores/errores';
import type { Platform } from '../platform.ts';

/** Longest side of a picture, in pixels. Larger pictures exhaust a viewer's memory. */
const LONGEST_SIDE = 16_000;
/** Most pixels in total. A small compressed file takes four bytes per pixel once it is decoded. */
const MOST_POINTS = 50_000_000;

export type FileKind = 'application/pdf' | 'image/jpeg' | 'image/png';
export const extensionOf: Record<FileKind, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/**
 * Reads a whole upload, up to `limit` bytes, and passes it through the virus scanner if there is one. Call it
 * only after the request was authorized.
 */
export async function readUpload(
  { scan }: Pick<Platform, 'scan'>,
  body: Readable,
  limit: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new PortalError('archivo_no_admitido');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  await scan?.check(bytes);
  return bytes;
}

/** Detects the file type by content, whatever type the sender declares. */
export function kindOf(bytes: Buffer): FileKind | undefined {
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return isPdf(bytes) ? 'application/pdf' : undefined;
  const size = pngSize(bytes);
  if (size) return fits(size) && isWholePng(bytes) ? 'image/png' : undefined;
  const jpeg = jpegSize(bytes);
  // Phones append data after the end marker (a thumbnail, a short video), so the marker must exist but need
  // not be last.
  return jpeg && fits(jpeg) && bytes.lastIndexOf(END_OF_JPEG) > 0 ? 'image/jpeg' : undefined;
}

export type PictureKind = 'image/jpeg' | 'image/png' | 'image/webp';
export const pictureExtension: Record<PictureKind, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** Pictures that a page may show to everybody. SVG is excluded because it can contain scripts. */
export function pictureKindOf(bytes: Buffer): PictureKind | undefined {
  const webp = webpSize(bytes);
  if (webp) return fits(webp) ? 'image/webp' : undefined;
  const kind = kindOf(bytes);
  return kind === 'application/pdf' ? undefined : kind;
}

/** Width times height of a picture, or undefined. Drawing decodes the whole picture, pixel by pixel. */
export function pointsOf(bytes: Buffer): number | undefined {
  const size = pngSize(bytes) ?? jpegSize(bytes) ?? webpSize(bytes);
  return size && size[0] * size[1];
}

/**
 * Removes folders, control characters and bidirectional overrides, and sets the extension of the detected
 * type.
 */
export function safeName(name: string, kind: FileKind): string {
  const base = name
    .normalize('NFC')
    .replace(/^.*[/\\]/u, '')
    .replace(/[\p{C}"<>:|?*]/gu, '')
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
    .slice(0, 100);
  return `${base === '' ? 'archivo' : base}.${extensionOf[kind]}`;
}

type Size = [width: number, height: number];
const fits = ([width, height]: Size) =>
  width > 0 && height > 0 && width <= LONGEST_SIDE && height <= LONGEST_SIDE && width * height <= MOST_POINTS;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    return undefined;
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Checks only the version header and the end marker; the content in between is left to the viewer. */
const isPdf = (bytes: Buffer) =>
  /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 10)) && bytes.subarray(-2048).includes('%%EOF');

/** Walks the chunks up to IEND: a PNG header followed by something else is refused. */
function isWholePng(bytes: Buffer): boolean {
  for (let at = PNG.length; at + 12 <= bytes.length;) {
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (!/^[A-Za-z]{4}$/.test(name)) return false;
    if (name === 'IEND') return true;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/**
 * The lossy, lossless and extended formats each store the size differently. The length in the RIFF header
 * must not exceed the file.
 */
function webpSize(bytes: Buffer): Size | undefined {
  if (
    bytes.length < 30 ||
    bytes.toString('latin1', 0, 4) !== 'RIFF' ||
    bytes.toString('latin1', 8, 12) !== 'WEBP'
  )
    return undefined;
  if (bytes.readUInt32LE(4) + 8 > bytes.length) return [0, 0];
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return bytes.readUIntBE(23, 3) === 0x9d012a
        ? [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
        : [0, 0];
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return bytes[20] === 0x2f ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : [0, 0];
    }
    case 'VP8X':
      return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
    default:
      return [0, 0];
  }
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9]);

/** Walks the segments up to the frame header, which holds the size. */
function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1]!;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Refuses names that no browser sends for a chosen file: paths, and control or bidirectional characters. */
export const isHonestName = (name: string) =>
  !/[/\\\p{Cc}\p{Cf}]/u.test(name) && name !== '..' && name.length <= 255;
