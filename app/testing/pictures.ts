import { writePng } from '../../platform/server/png.ts'

/** A PNG of one colour, encoded as a call takes it. */
export const pngFile = (width: number, height: number, colour: readonly number[] = [11, 61, 145, 255]): string => {
  const data = Buffer.alloc(width * height * 4)
  for (let at = 0; at < data.length; at += 4) data.set(colour, at)
  return writePng({ width, height, data }).toString('base64')
}

/** A drawing, encoded as a call takes it. */
export const svgFile = (inside = '<rect width="400" height="100" fill="#0b3d91"/>'): string =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100">${inside}</svg>`).toString('base64')
