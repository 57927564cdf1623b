import type { notes } from '../en/notes.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof notes> = {
  earnedOne: 'كسبت نقطة واحدة',
  earned: 'نقاط مكتسبة: {{points}}',
  takenBackOne: 'سُحبت نقطة واحدة',
  takenBack: 'نقاط مسحوبة: {{points}}',

  decided: 'رددنا على سؤالك',
  decidedOne: '{{title}}: أُضيفت نقطة واحدة إلى رصيدك.',
  decidedYes: '{{title}}: أُضيفت نقاط إلى رصيدك ({{points}}).',
  decidedNo: '{{title}}: لم تُضف نقاط.',

  ticketAnswered: 'رددنا على تذكرتك',
  ticketSolved: 'حُلّت تذكرتك',
  ticketGiven: 'أُسندت إليك تذكرة',
  ticketWritten: 'رسالة جديدة في تذكرتك',

  invited: 'أنت مدعو: {{title}}',
  invitedText: 'النقاط: {{points}}، والمدة: نحو {{minutes}} د. اخترناك لأن ملفك الشخصي مناسب.',
  given: 'نقاط مضافة إلى رصيدك: {{points}}',
  takenBackOwed: '{{reason}} منها {{debt}} لم تكن في رصيدك، وسيسدّدها أولًا ما تكسبه لاحقًا.',
  blocked: 'تم حظر حسابك',
  restrictionLifted: 'حسابك متاح من جديد',
  restrictionLiftedText: 'صحّحنا تاريخ ميلادك. يمكنك الإجابة عن الاستبيانات واستبدال النقاط من جديد.',
  unblocked: 'عاد حسابك إلى العمل',
  unblockedText: 'رُفع الحظر، ونقاطك كما هي.',
  stockLow: 'بطاقات الهدايا توشك على النفاد',
  stockOut: 'نفدت بطاقات الهدايا',
  newSurvey: 'استبيان جديد يناسبك',
  newSurveys: 'استبيانات جديدة تناسبك: {{count}}',
}
