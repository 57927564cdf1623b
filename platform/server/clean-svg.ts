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
/** A drawing rewritten with harmless parts only, and the names of the parts that were left out. */
export type CleanSvg = { svg: string; width: number; height: number; leftOut: readonly string[] }

const depthMax = 40
/** The maximum number of elements that a drawing may have; an element counts each time it is drawn. */
const elementsMax = 10_000
const namesTold = 10
const nameMaxLength = 40
const svgSpace = 'http://www.w3.org/2000/svg'
const linkSpace = 'http://www.w3.org/1999/xlink'

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/**
 * Shapes, and elements that determine how shapes look. None of them runs scripts, moves, links elsewhere or loads
 * anything.
 */
const elements = words(
  'svg g defs symbol use path circle ellipse rect line polyline polygon text tspan clipPath mask pattern linearGradient radialGradient stop style',
)
const shapes = words('path circle ellipse rect line polyline polygon text')
const written = words('text tspan style')
const measures = words(
  'd points cx cy r rx ry x y x1 x2 y1 y2 dx dy fx fy fr width height offset viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits patternUnits patternContentUnits patternTransform pathLength rotate textLength lengthAdjust',
)
/** Elements that may show another element of the same drawing. */
const referring = words('use linearGradient radialGradient pattern')
/** Elements and attributes that drawing programs add; they are left out without a report. */
const ignored = words('title desc metadata version role baseProfile enable-background xml-stylesheet')

/**
 * Reads a drawing and rewrites it. Only the elements and attributes above remain, and only with values that cannot
 * refer to anything outside the drawing.
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

/** Thrown to stop the parser when the drawing is refused. */
class Refused extends Error {
  readonly fault: SvgFault

  constructor(fault: SvgFault) {
    super(fault)
    this.fault = fault
  }
}

/** Reads the harmless part of the drawing as a tree. A drawing that declares entities is refused. */
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

/** Whether the element belongs to the drawing. An element without a namespace counts as SVG. */
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

/** Returns the value of an attribute that is harmless; null for any other attribute. */
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

/** Finds the visible area of the drawing, and a size in whole pixels with the same proportions. */
function findSize({ attributes }: SvgNode) {
  const asked = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const box = asked.length === 4 ? asked : [0, 0, number(attributes.get('width')), number(attributes.get('height'))]
  const [wide = 0, high = 0] = box.slice(2)
  if (!box.every((one) => Number.isFinite(one)) || Math.min(wide, high) <= 0) return null
  const scaleSide = (side: number) => Math.max(1, Math.round((side / Math.max(wide, high)) * drawnSide))
  return { box, width: scaleSide(wide), height: scaleSide(high) }
}
/** The longer side of a drawing in pixels. The number is arbitrary, because a drawing can be shown at any size. */
const drawnSide = 1000

const nodesIn = function* (node: SvgNode): Generator<SvgNode> {
  yield node
  for (const child of node.children) if (typeof child !== 'string') yield* nodesIn(child)
}

/**
 * Whether at most `most` elements are drawn. An element counts each time that it is shown; one that shows itself counts
 * as too many.
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
    // Until the element has been counted, it counts as too many, so that a drawing in which it is reached from itself
    // is refused.
    weights.set(node, most + 1)
    let weight = 1
    for (const id of listShownParts(node)) weight += weigh(byId.get(id))
    for (const child of node.children) if (typeof child !== 'string') weight += weigh(child)
    weights.set(node, Math.min(weight, most + 1))
    return weight
  }
  return weigh(root) <= most
}

/** Lists the ids of the other elements that an element shows. */
const listShownParts = ({ attributes }: SvgNode): string[] => [
  ...(ownPart.exec(attributes.get('href') ?? '')?.slice(1) ?? []),
  ...[...attributes.values()].flatMap(listNamedParts),
]

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

function print({ name, attributes, children }: SvgNode): string {
  const said = [...attributes].map(([key, value]) => ` ${key}="${escapeText(value)}"`).join('')
  const inside = children.map((child) => (typeof child === 'string' ? escapeText(child) : print(child))).join('')
  return inside === '' ? `<${name}${said}/>` : `<${name}${said}>${inside}</${name}>`
}
