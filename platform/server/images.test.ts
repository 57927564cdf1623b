import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { costOverParts, linearMost, partsOfWhole } from '../../app/testing/cost.ts'
import { pictureMaxBytes, pictureMaxSide } from '../contract/picture.ts'
import { isPicture, readPicture } from './images.ts'
import { fitSize, onGround, readPng, shrink, writePng, type Pixels } from './png.ts'
import { sentenceOf } from './words.ts'

const read = (file: string | Buffer) => readPicture(Buffer.from(file).toString('base64'))
/** The code for which a file is refused; null when it is accepted. */
const refusal = (file: string | Buffer) => {
  const found = read(file)
  return isPicture(found) ? null : found.code.replace('pictures.', '')
}
const drawing = (svg: string) => {
  const found = read(svg)
  if (!isPicture(found) || found.kind !== 'svg') throw new Error(`refused: ${JSON.stringify(found)}`)
  return found
}
const space = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svgOf = (inside: string, more = '') =>
  `<svg ${space} viewBox="0 0 48 24" ${more}>${inside}<rect id="r" width="4" height="4" fill="#03756c"/></svg>`
/** Matches what a drawing must not contain when others see it, apart from the name of its own namespace. */
const reachesOut =
  /script|\son\w+=|foreign|http|\/\/|data:|@|image|iframe|<a[\s>]|animate|<set|<style|expression|url\((?!#)|src\(|image-set\(|\\/i
const inner = (svg: string) => drawing(svg).svg.replace('xmlns="http://www.w3.org/2000/svg"', '')

describe('an SVG', () => {
  test('is written again as it is drawn: shapes, groups, gradients, clips and the parts it uses', () => {
    const logo = svgOf(
      `<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient><g id="dot"><circle r="2"/></g></defs>
       <g transform="translate(4 2) rotate(3)" style="fill: url(#a); stroke: none"><path d="M1 2c1.6 2.2-4 3e1z"/></g>
       <use xlink:href="#dot" x="3"/><text font-family='"Fira Sans", serif'>Penny &amp; Co</text>`,
    )
    const { svg, width, height, leftOut } = drawing(logo)
    expect({ width, height, leftOut }).toEqual({ width: 1000, height: 500, leftOut: [] })
    for (const part of [
      '<stop offset="0" stop-color="#fff"/>',
      '<g transform="translate(4 2) rotate(3)" style="fill:url(#a);stroke:none">',
      'd="M1 2c1.6 2.2-4 3e1z"',
      '<use href="#dot" x="3"/>',
      '<text font-family="&#34;Fira Sans&#34;, serif">Penny &#38; Co',
    ])
      expect(svg).toContain(part)
    expect(drawing(svg).svg).toBe(svg)
  })

  test('has the rules of its style sheets written to its elements, the stronger over the weaker', () => {
    const sheet = '/* made by a program */ .b,.c{fill:#111} .a{fill:#222;stroke-width:2} path{fill:#333} #r{opacity:.5}'
    const { svg, leftOut } = drawing(
      svgOf(`<style>${sheet}</style><path class="a b" style="stroke-width:9" d="M0 0"/>`),
    )
    expect(svg).toContain('style="fill:#222;stroke-width:9"')
    expect(svg).toContain('style="opacity:.5"')
    expect(svg).not.toContain('<style')
    expect(leftOut).toEqual([])
  })

  test.each([
    ['a script', '<script>fetch("//evil.example")</script>'],
    ['a script of another file', '<script xlink:href="https://evil.example/x.js"/>'],
    ['a script under another name of the same space', '<s:script xmlns:s="http://www.w3.org/2000/svg">1</s:script>'],
    ['an event handler', '<g onclick="alert(1)" onload="alert(1)"><path d="M0 0" onmouseover="x()"/></g>'],
    [
      'HTML within',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
    ],
    ['HTML beside', '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'],
    ['a picture from elsewhere', '<image href="https://evil.example/x.png" width="9" height="9"/>'],
    ['a picture within', '<image xlink:href="data:image/svg+xml;base64,PHN2Zz4=" width="9" height="9"/>'],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    ['a part of another file', '<use href="https://evil.example/x.svg#a"/><use xlink:href="//evil.example/x.svg#a"/>'],
    ['a part by a relative address', '<use href="other.svg#a"/>'],
    ['a fill from elsewhere', '<path d="M0 0" fill="url(https://evil.example/x.svg#a)"/>'],
    ['a fill from a file beside', '<path d="M0 0" fill="url(other.svg#a)" stroke="URL(other.svg)"/>'],
    ['a fill from elsewhere behind one of its own', `<path d="M0 0" fill="url(#r) url('//evil.example/x')"/>`],
    ['an address in a style', '<path d="M0 0" style="fill:red;mask:url(//evil.example/x)"/>'],
    ['an address in a style behind an escape', '<path d="M0 0" style="mask:u\\72l(//evil.example)"/>'],
    ['a sheet that imports', '<style>@import "https://evil.example/x.css"; .a{fill:red}</style>'],
    [
      'a sheet with an address',
      '<style>.a{fill:url(https://evil.example/x)} rect{background:url(//evil.example)}</style>',
    ],
    ['a sheet with a face', '<style>@font-face{font-family:x;src:url(https://evil.example/x.woff)}</style>'],
    ['a sheet of another file', '<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['functions that load', '<path d="M0 0" style="mask:image-set(\'//evil.example/x\' 1x)" fill="src(x)"/>'],
    ['a base for addresses', '<g xml:base="https://evil.example/"><use href="#r"/></g>'],
    ['what moves', '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="x"/>'],
    [
      'a handler of XML events',
      '<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>',
    ],
    [
      'a text that would be mark-up',
      '<text>&lt;script>alert(1)&lt;/script></text><text><![CDATA[<script>x</script>]]></text>',
    ],
  ])('loses %s', (what, inside) => {
    const found = inner(svgOf(inside))
    // Words that are shown are not mark-up.
    expect(what.startsWith('a text') ? found.replaceAll(/&#60;[^<]*/g, '') : found).not.toMatch(reachesOut)
    expect(found).toContain('fill="#03756c"')
  })

  test('tells what was left out, and nothing of what drawing programs write for themselves', () => {
    const program = 'xmlns:sodipodi="http://sodipodi.example/d" sodipodi:docname="a.svg" version="1.1" data-name="L"'
    const inside = '<title>Logo</title><metadata/><sodipodi:namedview/><script/><path onclick="x()" d="M0 0"/>'
    expect(drawing(svgOf(inside, program)).leftOut).toEqual(['script', 'onclick'])
  })

  test('leads to its own parts from nothing but what shows them, and has no sheet with rules about others', () => {
    expect(drawing(svgOf('<path d="M0 0" href="#r"/>')).leftOut).toEqual(['href'])
    const printed = '.a{fill:#111}@media print{.a{fill:#222}}'
    const { svg, leftOut } = drawing(svgOf(`<style>${printed}</style><path class="a" d="M0 0"/>`))
    expect(leftOut).toEqual(['style'])
    expect(svg).not.toMatch(/#111|#222/)
  })

  test('that declares entities is refused before any of them is replaced', () => {
    const lol = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    const bomb = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${lol}]>${svgOf('<text>&l9;</text>')}`
    expect(refusal(bomb)).toBe('svg-entities')
    const outside = `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svgOf('<text>&x;</text>')}`
    expect(refusal(outside)).toBe('svg-entities')
    expect(refusal(svgOf('<text>&nosuch;</text>'))).toBe('not-a-picture')
    const usual = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    expect(inner(usual + svgOf(''))).not.toMatch(reachesOut)
  })

  test('of ten thousand groups within groups is refused, and so are as many side by side', () => {
    expect(refusal(svgOf('<g>'.repeat(10_000) + '</g>'.repeat(10_000)))).toBe('svg-too-deep')
    expect(refusal(svgOf('<g/>'.repeat(10_001)))).toBe('svg-too-much')
    // Elements that would be left out count too, because they were read.
    expect(refusal(svgOf('<metadata/>'.repeat(10_001)))).toBe('svg-too-much')
  })

  test.each([
    '<use href="#p%"/>',
    '<rect fill="url(#p%)"/>',
    '<rect mask="url(#p%)"/>',
    '<rect style="fill:url(#p%)"/>',
  ])('that shows parts in parts a million times by %s is refused', (shown) => {
    const parts = Array.from(
      { length: 7 },
      (_, n) => `<pattern id="p${n + 1}">${shown.replace('%', String(n)).repeat(10)}</pattern>`,
    )
    const first = '<pattern id="p0"><path d="M0 0"/></pattern>'
    expect(refusal(svgOf(first + parts.join('') + shown.replace('%', '7')))).toBe('svg-too-much')
    expect(refusal(svgOf(first + shown.replace('%', '0')))).toBeNull()
  })

  test('that shows itself is refused', () => {
    expect(refusal(svgOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe('svg-too-much')
  })

  test('without a size, or without a shape, is refused in words', () => {
    expect(refusal(`<svg ${space}><path d="M0 0"/></svg>`)).toBe('svg-no-size')
    expect(refusal(`<svg ${space} width="100%" height="100%"><path d="M0 0"/></svg>`)).toBe('svg-no-size')
    expect(refusal(`<svg ${space} viewBox="0 0 0 9"><path d="M0 0"/></svg>`)).toBe('svg-no-size')
    expect(refusal(`<svg ${space} width="9px" height="3"><image href="x.png"/></svg>`)).toBe('svg-nothing')
    expect(drawing(`<svg ${space} width="9px" height="3"><path d="M0 0"/></svg>`)).toMatchObject({
      width: 1000,
      height: 333,
    })
  })

  test('of whatever attributes never leads out of itself', () => {
    const names = fc.constantFrom(
      'fill',
      'style',
      'href',
      'xlink:href',
      'd',
      'class',
      'onload',
      'mask',
      'id',
      'transform',
    )
    const bits = fc.constantFrom(
      'url(',
      ')',
      '#r',
      '//evil.example',
      "'",
      ';',
      ':',
      'mask',
      'fill',
      '\\',
      '/*',
      '*/',
      ' ',
      'javascript:',
      'red',
      '(',
      ',',
    )
    const value = fc.array(bits, { maxLength: 8 }).map((parts) => parts.join(''))
    const tags = fc.constantFrom('path', 'g', 'use', 'script', 'image', 'a', 'style')
    fc.assert(
      fc.property(tags, fc.dictionary(names, value), value, (tag, attributes, said) => {
        const list = Object.entries(attributes).map(([key, text]) => ` ${key}="${text}"`)
        const svg = svgOf(`<${tag}${list.join('')}>${said}</${tag}>`)
        expect(inner(svg)).not.toMatch(/evil|javascript|script|onload|\\/)
        expect(drawing(drawing(svg).svg).svg).toBe(drawing(svg).svg)
      }),
      { numRuns: 100 },
    )
  })

  const baits: [string, (size: number) => string][] = [
    ['a long path', (size) => `<path d="${'a'.repeat(size)}"/>`],
    ['a style of many properties', (size) => `<path style="${'a:'.repeat(size / 2)}"/>`],
    ['comments without an end', (size) => `<style>${'/*'.repeat(size / 2)}</style>`],
    ['rules with a fault behind them', (size) => `<style>${'a{} '.repeat(size / 4)}@</style>`],
    [
      'rules for many elements',
      (size) => `<style>${'.a{fill:red}'.repeat(size / 4)}</style>${'<g class="a"/>'.repeat(size / 8)}`,
    ],
    ['addresses without an end', (size) => `<path fill="${'url('.repeat(size / 4)}"/>`],
  ]
  test.each(baits)('with %s costs its reader as much as many small ones', (_what, bait) => {
    const size = 40_000
    const small = svgOf(bait(size / partsOfWhole))
    const cost = costOverParts(
      () => void read(svgOf(bait(size))),
      () => {
        for (let no = 0; no < partsOfWhole; no += 1) read(small)
      },
    )
    expect(cost).toBeLessThan(linearMost)
  })
})

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
type Made = { width: number; height: number; depth?: number; kind?: number; interlace?: number }
const head = ({ width, height, depth = 8, kind = 6, interlace = 0 }: Made) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, kind, 0, 0, interlace], 8)
  return chunk('IHDR', data)
}
const pngOf = (made: Made, rows: Buffer, more: { before?: Buffer[]; after?: Buffer } = {}) =>
  Buffer.concat([
    signature,
    head(made),
    ...(more.before ?? []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    more.after ?? Buffer.alloc(0),
  ])
/** Two pixels: one red, and one half-transparent blue. */
const two = Buffer.from([0, 255, 0, 0, 255, 0, 0, 255, 128])
const pixelsOf = (file: Buffer): Pixels => {
  const found = readPng(file, pictureMaxSide)
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('a PNG', () => {
  test('is its pixels and nothing else: what a file carries beside them is gone', () => {
    const html = '<script>alert(1)</script>'
    const words = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'iCCP'].map((type) => chunk(type, Buffer.from(`Comment\0${html}`)))
    const file = pngOf({ width: 2, height: 1 }, two, { before: words, after: Buffer.from(`${html}GIF89a;%PDF`) })
    const found = read(file)
    if (!isPicture(found) || found.kind !== 'png') throw new Error('refused')
    const made = writePng(found.pixels)
    for (const left of ['script', 'tEXt', 'iTXt', 'zTXt', 'eXIf', 'iCCP', 'PDF']) {
      expect(file.includes(left)).toBe(true)
      expect(made.includes(left)).toBe(false)
    }
    expect(made.subarray(-8).toString('latin1').slice(0, 4)).toBe('IEND')
    expect(pixelsOf(made)).toEqual({ width: 2, height: 1, data: two.subarray(1) })
  })

  test.each([
    ['grey of one bit', { width: 3, height: 1, depth: 1, kind: 0 }, [0, 0b101_00000], [255, 0, 255]],
    ['grey of sixteen bits', { width: 2, height: 1, depth: 16, kind: 0 }, [0, 255, 255, 0, 0], [255, 0]],
    ['grey with an opacity', { width: 1, height: 1, kind: 4 }, [0, 200, 255], [200]],
    ['three colours', { width: 1, height: 2, kind: 2 }, [0, 9, 9, 9, 2, 1, 1, 1], [9, 10]],
  ])('of %s is read', (_, made, rows, reds) => {
    const { data } = pixelsOf(pngOf(made, Buffer.from(rows)))
    expect(reds.map((_red, at) => data[at * 4])).toEqual(reds)
  })

  test('with a palette is read, also with its opacities', () => {
    const before = [chunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6])), chunk('tRNS', Buffer.from([7]))]
    const made = { width: 2, height: 1, depth: 2, kind: 3 }
    const { data } = pixelsOf(pngOf(made, Buffer.from([0, 0b00_01_0000]), { before }))
    expect([...data]).toEqual([1, 2, 3, 7, 4, 5, 6, 255])
  })

  test('that is interlaced is read, of whatever size', () => {
    // The pass in which each pixel of an eight by eight square arrives (PNG, section 8.2).
    const order = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777']
    for (let width = 1; width <= 9; width += 1)
      for (let height = 1; height <= 9; height += 1) {
        const rows: number[] = []
        for (const pass of '1234567')
          for (let y = 0; y < height; y += 1) {
            const reds = Array.from({ length: width }, (_, x) => x).filter((x) => order[y % 8]?.[x % 8] === pass)
            if (reds.length > 0) rows.push(0, ...reds.map((x) => x * 20 + y))
          }
        const { data } = pixelsOf(pngOf({ width, height, kind: 0, interlace: 1 }, Buffer.from(rows)))
        expect(data[((height - 1) * width + width - 1) * 4]).toBe((width - 1) * 20 + height - 1)
      }
  })

  test('of 30,000 by 30,000 pixels is refused before any of it is unpacked', () => {
    // Its data cannot be unpacked, so that unpacking before measuring would report another fault.
    const unpackable = Buffer.concat([
      signature,
      head({ width: 30_000, height: 30_000 }),
      chunk('IDAT', Buffer.alloc(1_000, 255)),
      chunk('IEND', Buffer.alloc(0)),
    ])
    expect(refusal(unpackable)).toBe('too-many-pixels')
    expect(refusal(pngOf({ width: 1, height: pictureMaxSide + 1 }, two))).toBe('too-many-pixels')
  })

  test.each([0, 1])('that unpacks to more than it says is refused, interlaced or not (%s)', (interlace) => {
    const before = process.memoryUsage().arrayBuffers
    const file = pngOf({ width: 2, height: 1, interlace }, Buffer.alloc(2 ** 27))
    expect(file.length).toBeLessThan(pictureMaxBytes)
    expect(refusal(file)).toBe('not-a-picture')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 27)
  })

  test.each([
    ['cut off', pngOf({ width: 2, height: 1 }, two).subarray(0, 60)],
    ['without an end', pngOf({ width: 2, height: 1 }, two).subarray(0, -12)],
    ['with a wrong sum', Buffer.from(pngOf({ width: 2, height: 1 }, two)).fill(7, 45, 46)],
    ['of no pixels', pngOf({ width: 0, height: 1 }, two)],
    ['of two heads', pngOf({ width: 2, height: 1 }, two, { before: [head({ width: 9, height: 9 })] })],
    ['of a kind that there is not', pngOf({ width: 2, height: 1, kind: 5 }, two)],
    ['of a palette that there is not', pngOf({ width: 2, height: 1, kind: 3 }, Buffer.from([0, 1, 2]))],
    ['whose part is longer than the file', Buffer.concat([signature, Buffer.from('7fffffff49484452', 'hex'), two])],
    ['of parts without end', Buffer.concat([signature, ...Array.from({ length: 21_000 }, () => chunk('aaAa', two))])],
  ])('%s is refused', (_, file) => {
    expect(refusal(file)).toBe('not-a-picture')
  })
})

test.each([
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a GIF with a script', 'GIF89a/*<svg/onload=alert(1)>*/=1;'],
  ['a page', '<!doctype html><html><script>alert(1)</script></html>'],
  ['a page that begins as a picture', '<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg><script>alert(1)</script>'],
  ['a text in two bytes for each letter', Buffer.from(svgOf(''), 'utf16le')],
  ['a list', '[1,2]'],
])('%s is no picture, whatever it is called', (_, file) => {
  expect(refusal(file)).toBe('not-a-picture')
})

test('a file of ten megabytes is refused by its size, and what is no base64 as well', () => {
  expect(refusal(svgOf(`<path d="${'M0 0'.repeat(2_600_000)}"/>`))).toBe('too-heavy')
  expect(readPicture('data:image/png;base64,AAAA')).toMatchObject({ code: 'pictures.not-base64' })
  expect(readPicture('')).toMatchObject({ code: 'pictures.not-base64' })
  const told = read(Buffer.alloc(pictureMaxBytes + 1))
  if (isPicture(told)) throw new Error('taken')
  expect(sentenceOf(told, 'en')).toBe('The file is too large. Please choose one of at most 512 kB.')
  expect(sentenceOf(told, 'es')).toContain('512 kB como máximo')
})

describe('a picture in another size', () => {
  const grid = (width: number, height: number, at: (x: number, y: number) => number[]): Pixels => ({
    width,
    height,
    data: Buffer.from(Array.from({ length: width * height }, (_, n) => at(n % width, Math.floor(n / width))).flat()),
  })

  test('has the mean of each square, as figured out by hand', () => {
    const board = grid(4, 2, (x, y) => [x * 60, y * 100, 10, 255])
    expect([...shrink(board, 2, 1).data]).toEqual([30, 50, 10, 255, 150, 50, 10, 255])
    const thirds = grid(3, 1, (x) => [x * 30, 0, 0, 255])
    // One and a half pixels each: (0 + 30/2) / 1.5 and (30/2 + 60) / 1.5.
    expect([...shrink(thirds, 2, 1).data].filter((_, n) => n % 4 === 0)).toEqual([10, 50])
  })

  test('takes no colour from what cannot be seen', () => {
    const half = grid(2, 1, (x) => (x === 0 ? [255, 0, 0, 255] : [0, 255, 0, 0]))
    expect([...shrink(half, 1, 1).data]).toEqual([255, 0, 0, 128])
  })

  test('of one colour keeps it, whatever the sizes', () => {
    const side = fc.integer({ min: 1, max: 40 })
    fc.assert(
      fc.property(side, side, side, side, (width, height, toWidth, toHeight) => {
        const even = grid(width, height, () => [12, 34, 56, 200])
        const small = shrink(even, Math.min(width, toWidth), Math.min(height, toHeight))
        expect([...new Set(small.data)].toSorted((a, b) => a - b)).toEqual([12, 34, 56, 200])
      }),
      { numRuns: 60 },
    )
  })

  test('fits into a frame without being stretched, and is never made larger', () => {
    expect(fitSize({ width: 1000, height: 250 }, 400, 400)).toEqual({ width: 400, height: 100 })
    expect(fitSize({ width: 30, height: 20 }, 400, 400)).toEqual({ width: 30, height: 20 })
    expect(fitSize({ width: 2000, height: 1 }, 400, 400)).toEqual({ width: 400, height: 1 })
  })

  test('lies in the middle of its ground, which shows through where it is not opaque', () => {
    const dot = grid(1, 1, () => [0, 0, 0, 51])
    const ground = onGround(dot, 3, 3, [255, 255, 255, 255])
    expect([...ground.data.subarray(16, 20)]).toEqual([204, 204, 204, 255])
    expect([...ground.data].filter((part) => part === 255)).toHaveLength(33)
    expect([...onGround(dot, 3, 3, [9, 9, 9, 0]).data.subarray(16, 20)]).toEqual([0, 0, 0, 51])
  })
})
