// A small program, of which deploy.test.ts asks what it needs.
import { SaxesParser } from 'saxes'

console.log(new SaxesParser())
