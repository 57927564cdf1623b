import type { notes } from '../en/notes.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof notes> = {
  earnedOne: 'ربحت نقطة واحدة',
  earned: 'ربحت {{points}} من النقاط',
  takenBackOne: 'خُصمت نقطة واحدة',
  takenBack: 'نقاط مخصومة: {{points}}',

  decided: 'رددنا على سؤالك',
  decidedOne: '{{title}}: أُضيفت نقطة واحدة إلى رصيدك.',
  decidedYes: '{{title}}: أضفنا إلى رصيدك {{points}} من النقاط.',
  decidedNo: '{{title}}: لم تُضف نقاط.',

  ticketAnswered: 'رددنا على تذكرتك',
  ticketSolved: 'حُلّت تذكرتك',
  ticketGiven: 'أُسندت إليك تذكرة',
  ticketWritten: 'رسالة جديدة في تذكرتك',

  invited: 'أنت مدعو: {{title}}',
  invitedText: 'النقاط: {{points}}، والمدة: نحو {{minutes}} د. اخترناك لأن ملفك الشخصي مناسب.',
  given: 'حصلت على {{points}} من النقاط',
  takenBackOwed: '{{reason}} منها {{debt}} لم تكن في رصيدك: ستُسدَّد أولًا مما تربحه لاحقًا.',
  blocked: 'حُظر حسابك',
  restrictionLifted: 'حسابك مفتوح من جديد',
  restrictionLiftedText: 'صححنا تاريخ ميلادك. يمكنك الآن المشاركة في الاستبيانات واستبدال النقاط من جديد.',
  unblocked: 'حسابك يعمل من جديد',
  unblockedText: 'رُفع الحظر، ونقاطك كما تركتها.',
  stockLow: 'بطاقات الهدايا توشك على النفاد',
  stockOut: 'نفدت بطاقات الهدايا',
  newSurvey: 'استبيان جديد يناسبك',
  newSurveys: 'استبيانات جديدة تناسبك: {{count}}',
}
