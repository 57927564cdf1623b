import { Type, type Static } from 'typebox'

/**
 * A condition of a targeting. Bounds are inclusive, and an age is in full years on the day. With neither options nor
 * bounds, any answer meets it. `prefer_not_to_say` meets no condition.
 */
export const Condition = Type.Object(
  {
    questionId: Type.String({ minLength: 1, maxLength: 60 }),
    optionIds: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 500 })),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
  },
  { additionalProperties: false },
)
export type Condition = Static<typeof Condition>

/** The id that stands for the state of the address; its options are the ids of states. No real question has this id. */
export const stateQuestionId = '@state'
/**
 * The id that stands for the postcode of the address. A panelist's answer is every prefix of the postcode, so that the
 * options of a condition are prefixes and are matched like any others.
 */
export const postcodeQuestionId = '@postcode'

const prefixMaxLength = 10
const spellPostcode = (postcode: string): string => postcode.toUpperCase().replace(/\s+/g, ' ').trimStart()

/**
 * Lists every prefix of a postcode as it is written in its country: in capitals with single spaces. 'EH1 ' with the
 * space excludes EH12.
 */
export function postcodePrefixes(postcode: string): string[] {
  const whole = spellPostcode(postcode).trimEnd().slice(0, prefixMaxLength)
  return Array.from({ length: whole.length }, (_, at) => whole.slice(0, at + 1))
}

/** Puts a prefix that staff typed into the form that `postcodePrefixes` makes. */
export const postcodePrefix = (typed: string): string => spellPostcode(typed).slice(0, prefixMaxLength)

/**
 * How well a survey fits a panelist, from best to worst. A survey without conditions is `open`: it fits no one better
 * than others.
 */
export const matchStrengths = ['strong', 'good', 'possible', 'open'] as const
export type MatchStrength = (typeof matchStrengths)[number]
