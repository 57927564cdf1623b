import type { FastifySchemaCompiler } from 'fastify/types/schema.js'

type Check = ReturnType<FastifySchemaCompiler<unknown>>

/**
 * Compiles the check of an input when it is first needed. A process starts sooner and stays smaller without the checks
 * of the calls that nobody makes there.
 */
export function compileCheckLater(compile: () => Check): Check {
  let made: Check | null = null
  const check: Check = (value: unknown) => {
    made ??= compile()
    const isRight = made(value)
    check.errors = made.errors ?? null
    return isRight
  }
  return check
}

/** Compiles what writes an answer when it is first needed. */
export function compileWriterLater(compile: () => (answer: unknown) => string): (answer: unknown) => string {
  let made: ((answer: unknown) => string) | null = null
  return (answer) => (made ??= compile())(answer)
}
