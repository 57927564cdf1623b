import type { Translated } from '../../../../../platform/words/text.ts'
import type { ringNotes } from '../../en/server/ring-notes.ts'

export const words: Translated<typeof ringNotes> = {
  warned: 'أمر يخص حسابك',
  warnedText: '{{why, sentence}} لم نوقف شيئًا. إذا كان هذا خطأً، فراسلنا.',
  warningBack: 'سحبنا ما أبلغناك به',
  warningBackText: 'حسابك سليم: يمكنك تجاهل رسالتنا الأخيرة بشأنه.',
}
