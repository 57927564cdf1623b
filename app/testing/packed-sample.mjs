// A small program, of which deploy.test.ts asks what it needs.
import { SaxesParser } from 'saxes'

export const parser = new SaxesParser()
