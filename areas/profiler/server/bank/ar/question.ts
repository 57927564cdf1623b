export const preferNotToSay = { prefer_not_to_say: 'أفضّل عدم الإجابة' } as const
export const noneOfThese = { none: 'لا شيء مما سبق' } as const
