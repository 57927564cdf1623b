import { defineText } from '../../../../../platform/words/text.ts'

/** The setting, by the last part of its key, with its explanation and the effect of a change; then the step of a night. */
export const fairnessSettings = defineText('fairness-settings', {
  nightlyMax: 'Top-ups in one night',
  nightlyMaxText:
    'Members who completed a survey that takes longer than its card promises get the missing points at night. If one night would cost more than this, a person who may adjust points decides first.',
  nightlyMaxImpact: 'It applies from tonight.',
  night_one: 'Top up {{count, number}} completion for {{value, usd}}: longer than promised',
  night_other: 'Top up {{count, number}} completions for {{value, usd}}: longer than promised',
  waiting_one: '{{count, number}} top-up is waiting for a decision, and keeps waiting.',
  waiting_other: '{{count, number}} top-ups are waiting for a decision, and keep waiting.',
})
