import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'
import { inlineSheets, type SvgNode } from './svg-styles.ts'
import { isHarmless, ownPart, listNamedParts, parseHarmlessDeclarations, looks } from './svg-values.ts'

export type SvgFault =
  | 'not-a-picture'
  | 'svg-entities'
  | 'svg-too-deep'
  | 'svg-too-much'
  | 'svg-no-size'
  | 'svg-nothing'
/** A drawing that was written again from harmless parts only, and the names of what was left out. */
export type CleanSvg = { svg: string; width: number; height: number; leftOut: readonly string[] }

const depthMax = 40
/** The most elements, each counted as often as it is drawn. */
const elementsMax = 10_000
const namesTold = 10
const nameMaxLength = 40
const svgSpace = 'http://www.w3.org/2000/svg'
const linkSpace = 'http://www.w3.org/1999/xlink'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** Shapes, and elements that determine their look. None of them runs, moves, links elsewhere or loads. */
const elements = words(
  'svg g defs symbol use path circle ellipse rect line polyline polygon text tspan clipPath mask pattern linearGradient radialGradient stop style',
)
const shapes = words('path circle ellipse rect line polyline polygon text')
const written = words('text tspan style')
const measures = words(
  'd points cx cy r rx ry x y x1 x2 y1 y2 dx dy fx fy fr width height offset viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform pathLength rotate textLength lengthAdjust',
)
/** Elements that may show another one of the same drawing. */
const referring = words('use linearGradient radialGradient pattern')
/** What drawing programs add to a drawing, and what is not missed. */
const ignored = words('title desc metadata version role baseProfile enable-background xml-stylesheet')

/**
 * Reads a drawing and writes it again. Only the elements and attributes above are kept, and only with values that
 * cannot refer outside the drawing; everything unknown is left out.
 */
export function cleanSvg(text: string): CleanSvg | SvgFault {
  const read = readTree(text)
  if (typeof read === 'string') return read
  const { root, leftOut } = read
  if (!inlineSheets(root)) leftOut.add('style')
  const size = findSize(root)
  if (!size) return 'svg-no-size'
  if (![...nodesIn(root)].some((node) => shapes.has(node.name))) return 'svg-nothing'
  if (!isDrawnWithin(root, elementsMax)) return 'svg-too-much'
  root.attributes.set('viewBox', size.box.join(' '))
  root.attributes.set('width', String(size.width))
  root.attributes.set('height', String(size.height))
  const svg = print(root).replace('<svg', `<svg xmlns="${svgSpace}"`)
  return { svg, width: size.width, height: size.height, leftOut: [...leftOut].slice(0, namesTold) }
}

/** Stops the reading. */
class Refused extends Error {
  readonly fault: SvgFault

  constructor(fault: SvgFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Reads the part of the drawing that may stay, as a tree. The parser accepts no declarations, so no entity of theirs is
 * ever replaced.
 */
function readTree(text: string): { root: SvgNode; leftOut: Set<string> } | SvgFault {
  const leftOut = new Set<string>()
  const leaveOut = (name: string) => void (ignored.has(name) || leftOut.add(name.slice(0, nameMaxLength)))
  const open: (SvgNode | null)[] = []
  let root: SvgNode | null = null
  let count = 0
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', () => {
    throw new Refused('not-a-picture')
  })
  parser.on('doctype', (declared) => {
    if (/\[|ENTITY/i.test(declared)) throw new Refused('svg-entities')
  })
  parser.on('processinginstruction', ({ target }) => leaveOut(target))
  parser.on('opentag', (tag) => {
    count += 1
    if (open.length >= depthMax) throw new Refused('svg-too-deep')
    if (count > elementsMax) throw new Refused('svg-too-much')
    const parent = open.at(-1)
    const isKept = isOfDrawing(tag) && elements.has(tag.local) && (open.length > 0 || tag.local === 'svg')
    const node = isKept && parent !== null ? toNode(tag, leaveOut) : null
    if (!isKept && parent !== null && isOfDrawing(tag)) leaveOut(tag.local)
    if (node) parent?.children.push(node)
    root ??= node
    open.push(node)
  })
  parser.on('closetag', () => void open.pop())
  const take = (said: string) => {
    const parent = open.at(-1)
    if (parent && written.has(parent.name)) parent.children.push(said)
  }
  parser.on('text', take)
  parser.on('cdata', take)
  try {
    parser.write(text).close()
  } catch (error) {
    if (error instanceof Refused) return error.fault
    throw error
  }
  return root ? { root, leftOut } : 'not-a-picture'
}

/** A drawing that names no namespace means that of SVG. */
const isOfDrawing = ({ uri }: Pick<SaxesTagNS, 'uri'>): boolean => uri === svgSpace || uri === ''

function toNode(tag: SaxesTagNS, leaveOut: (name: string) => void): SvgNode {
  const attributes = new Map<string, string>()
  for (const attribute of Object.values(tag.attributes)) {
    const { local, value } = attribute
    const isHref = local === 'href' && (attribute.uri === '' || attribute.uri === linkSpace)
    if (!isHref && attribute.uri !== '') continue
    const clean = isHref ? hrefOf(tag.local, value) : cleanValue(attribute)
    if (clean !== null) attributes.set(local, clean)
    else if (!/^(?:data|aria)-/.test(local)) leaveOut(local)
  }
  return { name: tag.local, attributes, children: [] }
}

const hrefOf = (element: string, value: string): string | null =>
  referring.has(element) && ownPart.test(value.trim()) ? value.trim() : null

/** The value of an attribute if it may stay; null if it may not. */
function cleanValue({ local, value }: SaxesAttributeNS): string | null {
  if (local === 'id') return ownPart.test(`#${value}`) ? value : null
  if (local === 'class') return /^[\w\s-]{0,500}$/.test(value) ? value : null
  if (local === 'style')
    return parseHarmlessDeclarations(value)
      .map((pair) => pair.join(':'))
      .join(';')
  return (looks.has(local) || measures.has(local)) && isHarmless(value) ? value : null
}

const number = (text = ''): number => (/^\s*[\d.]+(?:px)?\s*$/.test(text) ? Number.parseFloat(text) : Number.NaN)

/** Finds the visible part of the plane, and a size in whole pixels with the same proportions. */
function findSize({ attributes }: SvgNode) {
  const asked = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const box = asked.length === 4 ? asked : [0, 0, number(attributes.get('width')), number(attributes.get('height'))]
  const [wide = 0, high = 0] = box.slice(2)
  if (!box.every((one) => Number.isFinite(one)) || Math.min(wide, high) <= 0) return null
  const scaled = (side: number) => Math.max(1, Math.round((side / Math.max(wide, high)) * drawnSide))
  return { box, width: scaled(wide), height: scaled(high) }
}
/** The longer side that the drawing claims; it can be shown at any size. */
const drawnSide = 1000

const nodesIn = function* (node: SvgNode): Generator<SvgNode> {
  yield node
  for (const child of node.children) if (typeof child !== 'string') yield* nodesIn(child)
}

/**
 * Whether few enough elements are drawn, where elements that are shown again count each time. A part that shows itself
 * never ends.
 */
function isDrawnWithin(root: SvgNode, most: number): boolean {
  const byId = new Map<string, SvgNode>()
  for (const node of nodesIn(root)) {
    const id = node.attributes.get('id')
    if (id !== undefined && !byId.has(id)) byId.set(id, node)
  }
  const weights = new Map<SvgNode, number>()
  const weigh = (node: SvgNode | undefined): number => {
    if (!node) return 0
    const known = weights.get(node)
    if (known !== undefined) return known
    // Counts as too much until it is known: an element that reaches itself shows itself.
    weights.set(node, most + 1)
    let weight = 1
    for (const id of listShownParts(node)) weight += weigh(byId.get(id))
    for (const child of node.children) if (typeof child !== 'string') weight += weigh(child)
    weights.set(node, Math.min(weight, most + 1))
    return weight
  }
  return weigh(root) <= most
}

/** Lists the other parts that an element shows. */
const listShownParts = ({ attributes }: SvgNode): string[] => [
  ...(ownPart.exec(attributes.get('href') ?? '')?.slice(1) ?? []),
  ...[...attributes.values()].flatMap(listNamedParts),
]

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function print({ name, attributes, children }: SvgNode): string {
  const said = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : print(child))).join('')
  return inside === '' ? `<${name}${said}/>` : `<${name}${said}>${inside}</${name}>`
}
