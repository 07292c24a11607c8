import { crc32, deflateSync } from 'node:zlib';

/**
 * Renders an emblem as PNG, because mail clients show no SVG. It supports only the SVG that `figuras.ts`
 * uses: filled or round-stroked paths, circles, ellipses and rectangles, optionally rotated.
 */
export function emblemPng(svg: string, scale = 3): Buffer {
  const [, boxWidth, boxHeight] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)!.map(Number) as [
    number,
    number,
    number,
  ];
  const [width, height] = [Math.round(boxWidth * scale), Math.round(boxHeight * scale)];
  const pixels = new Float32Array(width * height * 4);
  const picture: Picture = { pixels, width, height, scale };
  for (const [element, name] of svg.matchAll(/<(path|circle|ellipse|rect)\b[^>]*>/g)) {
    const lines = turn(linesOf(element, name!), attribute(element, 'transform'));
    const fill = attribute(element, 'fill') ?? '#000000';
    const stroke = attribute(element, 'stroke');
    if (fill !== 'none') paint(picture, fill, segmentsOf(lines, true), undefined);
    if (stroke !== undefined)
      paint(picture, stroke, segmentsOf(lines, false), Number(attribute(element, 'stroke-width') ?? 1) / 2);
  }
  return encode(pixels, width, height);
}

type Point = readonly [x: number, y: number];
type Line = { points: Point[]; closed: boolean };

const STEPS = 12;
/** Antialiasing: samples per pixel on each axis. */
const SAMPLES = 3;

const attribute = (element: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1];
const numberOf = (element: string, name: string) => Number(attribute(element, name) ?? 0);

function linesOf(element: string, name: string): Line[] {
  if (name === 'path') return flatten(attribute(element, 'd')!);
  if (name === 'rect') {
    const [x, y, w, h, r] = ['x', 'y', 'width', 'height', 'rx'].map((each) => numberOf(element, each)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    return flatten(
      `M${x + r} ${y}H${x + w - r}A${r} ${r} 0 0 1 ${x + w} ${y + r}V${y + h - r}A${r} ${r} 0 0 1 ${x + w - r} ${y + h}H${x + r}A${r} ${r} 0 0 1 ${x} ${y + h - r}V${y + r}A${r} ${r} 0 0 1 ${x + r} ${y}Z`,
    );
  }
  const [cx, cy] = [numberOf(element, 'cx'), numberOf(element, 'cy')];
  const [rx, ry] =
    name === 'circle'
      ? [numberOf(element, 'r'), numberOf(element, 'r')]
      : [numberOf(element, 'rx'), numberOf(element, 'ry')];
  const around = Array.from({ length: STEPS * 2 }, (_, i): Point => [
    cx + rx * Math.cos((Math.PI * i) / STEPS),
    cy + ry * Math.sin((Math.PI * i) / STEPS),
  ]);
  return [{ points: around, closed: true }];
}

/** Converts a path to straight line segments. */
function flatten(d: string): Line[] {
  const lines: Line[] = [];
  let [x, y] = [0, 0];
  let control: Point | undefined;
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...rest!.matchAll(/-?(?:\d*\.\d+|\d+)/g)].map(Number);
    const command = letter!.toUpperCase();
    const relative = letter !== command;
    if (command === 'Z') {
      const line = lines.at(-1)!;
      line.closed = true;
      [x, y] = line.points[0]!;
      continue;
    }
    const size = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, A: 7 }[command];
    if (size === undefined) throw new Error(`no path command ${letter}`);
    for (let i = 0; i + size <= numbers.length; i += size) {
      const part = numbers.slice(i, i + size);
      const at = (n: number): Point => [part[n]! + (relative ? x : 0), part[n + 1]! + (relative ? y : 0)];
      const from: Point = [x, y];
      if (command === 'M' && i === 0) {
        [x, y] = at(0);
        lines.push({ points: [[x, y]], closed: false });
        control = undefined;
        continue;
      }
      if (lines.at(-1)!.closed) lines.push({ points: [from], closed: false });
      let next: Point[];
      let lastControl: Point | undefined;
      if (command === 'H') next = [[part[0]! + (relative ? x : 0), y]];
      else if (command === 'V') next = [[x, part[0]! + (relative ? y : 0)]];
      else if (command === 'C' || command === 'S') {
        const first: Point =
          command === 'C' ? at(0) : control ? [2 * x - control[0], 2 * y - control[1]] : from;
        lastControl = at(size - 4);
        next = curve(from, first, lastControl, at(size - 2));
      } else if (command === 'Q')
        next = curve(from, mix(from, at(0), 2 / 3), mix(at(2), at(0), 2 / 3), at(2));
      else if (command === 'A') next = arc(from, [part[0]!, part[1]!], part[3] === 1, part[4] === 1, at(5));
      else next = [at(0)];
      lines.at(-1)!.points.push(...next);
      [x, y] = next.at(-1)!;
      control = lastControl;
    }
  }
  return lines;
}

const mix = ([ax, ay]: Point, [bx, by]: Point, t: number): Point => [ax + (bx - ax) * t, ay + (by - ay) * t];

function curve(a: Point, b: Point, c: Point, d: Point): Point[] {
  return Array.from({ length: STEPS }, (_, i) => {
    const t = (i + 1) / STEPS;
    const [ab, bc, cd] = [mix(a, b, t), mix(b, c, t), mix(c, d, t)];
    return mix(mix(ab, bc, t), mix(bc, cd, t), t);
  });
}

/** https://www.w3.org/TR/SVG2/implnote.html#ArcConversionEndpointToCenter, without axis rotation. */
function arc([x1, y1]: Point, [r1, r2]: Point, large: boolean, sweep: boolean, [x2, y2]: Point): Point[] {
  if (r1 === 0 || r2 === 0) return [[x2, y2]];
  const [hx, hy] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const grow = Math.sqrt(Math.max(1, (hx / r1) ** 2 + (hy / r2) ** 2));
  const [rx, ry] = [r1 * grow, r2 * grow];
  const below = (rx * hy) ** 2 + (ry * hx) ** 2;
  const factor = (large === sweep ? -1 : 1) * Math.sqrt(Math.max(0, ((rx * ry) ** 2 - below) / below));
  const [cx, cy] = [(factor * rx * hy) / ry + (x1 + x2) / 2, (-factor * ry * hx) / rx + (y1 + y2) / 2];
  const begin = Math.atan2((y1 - cy) / ry, (x1 - cx) / rx);
  let turned = Math.atan2((y2 - cy) / ry, (x2 - cx) / rx) - begin;
  if (sweep && turned < 0) turned += 2 * Math.PI;
  if (!sweep && turned > 0) turned -= 2 * Math.PI;
  return Array.from({ length: STEPS }, (_, i) => {
    const angle = begin + (turned * (i + 1)) / STEPS;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });
}

function turn(lines: Line[], transform: string | undefined): Line[] {
  const [, degrees, ox, oy] = (/rotate\(([-\d.]+) ([\d.]+) ([\d.]+)\)/.exec(transform ?? '') ?? []).map(
    Number,
  );
  if (degrees === undefined || ox === undefined || oy === undefined) return lines;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const turned = ([x, y]: Point): Point => [
    ox + (x - ox) * cos - (y - oy) * sin,
    oy + (x - ox) * sin + (y - oy) * cos,
  ];
  return lines.map(({ points, closed }) => ({ points: points.map(turned), closed }));
}

type Segment = readonly [ax: number, ay: number, bx: number, by: number];

/** Filling treats every line as closed. */
const segmentsOf = (lines: readonly Line[], closing: boolean): Segment[] =>
  lines.flatMap(({ points, closed }) =>
    points.flatMap(([bx, by], i): Segment[] => {
      const from =
        i > 0 ? points[i - 1] : closing || closed || points.length === 1 ? points.at(-1) : undefined;
      return from ? [[from[0], from[1], bx, by]] : [];
    }),
  );

/** Non-zero winding rule, as SVG fills. */
function isInside(segments: readonly Segment[], x: number, y: number): boolean {
  let winding = 0;
  for (const [ax, ay, bx, by] of segments)
    if (ay <= y !== by <= y && ax + ((y - ay) / (by - ay)) * (bx - ax) > x) winding += by > ay ? 1 : -1;
  return winding !== 0;
}

/** With round ends and joins, a stroke is every point within half its width of the line. */
function isNear(segments: readonly Segment[], x: number, y: number, reach: number): boolean {
  for (const [ax, ay, bx, by] of segments) {
    const length = (bx - ax) ** 2 + (by - ay) ** 2;
    const t =
      length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
    if ((x - ax - t * (bx - ax)) ** 2 + (y - ay - t * (by - ay)) ** 2 <= reach ** 2) return true;
  }
  return false;
}

type Picture = { pixels: Float32Array; width: number; height: number; scale: number };

function paint(
  { pixels, width, height, scale }: Picture,
  hex: string,
  segments: readonly Segment[],
  reach: number | undefined,
) {
  const value = Number.parseInt(hex.slice(1), 16);
  const colour = [value >> 16, (value >> 8) & 255, value & 255];
  const edge = reach ?? 0;
  const columns = segments.flatMap(([ax, , bx]) => [ax, bx]);
  const rows = segments.flatMap(([, ay, , by]) => [ay, by]);
  const first = (values: readonly number[]) => Math.max(0, Math.floor((Math.min(...values) - edge) * scale));
  const last = (values: readonly number[], end: number) =>
    Math.min(end, Math.ceil((Math.max(...values) + edge) * scale));
  for (let row = first(rows); row < last(rows, height); row++)
    for (let column = first(columns); column < last(columns, width); column++) {
      let hits = 0;
      for (let i = 0; i < SAMPLES * SAMPLES; i++) {
        const x = (column + ((i % SAMPLES) + 0.5) / SAMPLES) / scale;
        const y = (row + (Math.floor(i / SAMPLES) + 0.5) / SAMPLES) / scale;
        if (reach === undefined ? isInside(segments, x, y) : isNear(segments, x, y, reach)) hits++;
      }
      if (hits === 0) continue;
      const share = hits / (SAMPLES * SAMPLES);
      const at = (row * width + column) * 4;
      const below = pixels[at + 3]! * (1 - share);
      const whole = share + below;
      for (let i = 0; i < 3; i++) pixels[at + i] = (colour[i]! * share + pixels[at + i]! * below) / whole;
      pixels[at + 3] = whole;
    }
}

function encode(pixels: Float32Array, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width * 4 + 1) * height);
  for (let row = 0; row < height; row++)
    for (let i = 0; i < width * 4; i++) {
      const value = pixels[row * width * 4 + i]!;
      rows[row * (width * 4 + 1) + 1 + i] = Math.round(i % 4 === 3 ? value * 255 : value);
    }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits per channel, RGBA
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
