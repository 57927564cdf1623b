import { defineText } from '../../../../../platform/words/text.ts'

/** The questionnaires to start from: what each is called, and what it asks. */
export const templatesDesk = defineText('templates-desk', {
  'customer-satisfaction': 'Customer satisfaction',
  'customer-satisfaction-is':
    'How content customers are with a purchase, and what would make it better. Leaves out people who have not bought.',
  'concept-test': 'Concept test',
  'concept-test-is': 'One new idea shown to people: is it understood, wanted, believed, and worth its price?',
  'brand-awareness': 'Brand awareness',
  'brand-awareness-is': 'Which brands come to mind, which are known when shown, and what is thought of them.',
  'usage-and-attitudes': 'Usage and attitudes',
  'usage-and-attitudes-is':
    'How often, where and why people use something, and what they think of it. Leaves out people who never do.',
  'quick-poll': 'Quick poll',
  'quick-poll-is': 'Three questions in under a minute, for a first impression.',
})
