import type { told } from '../en/told.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof told> = {
  pointsOne: '1',
  points: '{{number}}',

  started: 'بدأ',
  startedText: 'بدأت هذا الاستبيان وحُجز مكانك فيه.',
  completed: 'اكتمل',
  completedAdded: 'أُضيفت نقاطك ({{points}}) إلى رصيدك.',
  completedBlocked: 'حسابك محظور، لذا تبقى نقاطك ({{points}}) قيد الانتظار إلى حين التحقق.',
  completedQuick: 'أجبت أسرع من المعتاد، لذا تبقى نقاطك ({{points}}) قيد الانتظار إلى حين التحقق.',
  completedLate:
    'تبقى نقاطك ({{points}}) قيد الانتظار لأن شريك هذا الاستبيان يتأخر في التأكيد. مدة الانتظار بالأيام: {{number}}.',
  completedHeld:
    'نقاطك ({{points}}) قيد الانتظار إلى حين التحقق. لاحظنا ما يلي: {{signs}}. سيراجع أحد أفراد فريقنا الأمر. إذا لم يعترض أحد حتى {{day}}، تُضاف النقاط. يمكنك أن تخبرنا بروايتك هنا.',
  heldText:
    'لاحظنا ما يلي: {{signs}}. سيراجع أحد أفراد فريقنا الأمر. إذا لم يعترض أحد حتى {{day}}، تُضاف النقاط. يمكنك أن تخبرنا بروايتك هنا.',
  signs: '{{one}}؛ {{others}}',
  'too-fast': 'وصلت الإجابات أسرع بكثير من إجابات معظم المشاركين',
  'straight-lined': 'تكررت الإجابة نفسها في كل صفوف أحد الجداول',
  'attention-failed': 'لم تكن الإجابة عن سؤال يقيس الانتباه كما طُلب',
  'same-device': 'أجاب حساب آخر عن هذا الاستبيان من الجهاز نفسه',
  'other-country': 'فُتح الاستبيان في بلد غير المذكور في ملفك الشخصي',
  'against-profile': 'تختلف بعض الإجابات عن ملفك الشخصي',

  notAFit: 'غير مناسب لك',
  notAFitPaid: 'يستهدف الاستبيان أشخاصًا آخرين. {{paid}}',
  notAFitText: 'يستهدف الاستبيان أشخاصًا آخرين.',
  quotaFull: 'اكتمل العدد',
  quotaFullPaid: 'اكتمل عدد الإجابات المطلوبة من أشخاص مثلك. {{paid}}',
  quotaFullText: 'اكتمل عدد الإجابات المطلوبة من أشخاص مثلك.',
  forYourTime: 'أُضيفت إلى رصيدك نقاط ({{points}}) تقديرًا لوقتك.',
  forYourTimeBlocked: 'تبقى نقاطك ({{points}}) قيد الانتظار إلى حين التحقق، لأن حسابك محظور.',

  rejected: 'مرفوض',
  underAge: 'لم تُضف نقاط: الاستبيانات لمن بلغوا {{number}} عامًا أو أكثر.',
  qualityRejected: 'لم تجتز الإجابات فحص الجودة.',
  securityRejected: 'لم تجتز هذه المشاركة فحص الأمان.',
  reviewerRejected:
    'لم يقبل المراجع هذه الإجابات: {{reason}} لذا لن تُضاف النقاط ({{points}}). إذا كان هذا خطأً، فاسأل عنه هنا.',

  ended: 'انتهى',
  accountClosed: 'لم تُضف نقاط: كان الحساب قد أُغلق من قبل.',
  cancelled: 'أُلغي',
  cancelledText: 'سحب شريك الاستبيان هذه المشاركة قبل اكتمالها.',
  reversed: 'أُلغي احتسابه',
  paidByDispute: 'سبق أن أُضيفت النقاط عند الرد على سؤالك، لذا لم يُضف شيء الآن.',
  alreadyWithdrawn: 'كان احتساب هذا الاستبيان قد أُلغي من قبل، لذا لم تُضف نقاط.',
  takenBackBecause: 'ألغى شريك الاستبيان احتساب هذا الاستبيان ({{reason}})، فسُحبت نقاطه ({{points}}).',
  takenBackText: 'ألغى شريك الاستبيان احتساب هذا الاستبيان، فسُحبت نقاطه ({{points}}).',
  abandoned: 'لم يكتمل',
  abandonedText: 'لم تُستكمل المشاركة في الوقت المحدد، فأُتيح مكانها لغيرك.',

  released: 'قُبلت الإجابات',
  looked: 'راجع أحد أفراد فريقنا إجاباتك. نقاطك ({{points}}) {{follow}}',
  nobodyObjected: 'لم يعترض أحد على إجاباتك. نقاطك ({{points}}) {{follow}}',
  followNow: 'أُضيفت إلى رصيدك.',
  followLater: 'ستُضاف عندما يؤكدها شريك الاستبيان.',
  nowAdded: 'أُضيفت نقاطك ({{points}})',
  passed: 'اجتازت نقاطك ({{points}}) التحقق',
  pendingCheck: 'نقاطك ({{points}}) قيد الانتظار إلى حين التحقق',

  asked: 'سألت عن هذا',
  askedText: 'نرد خلال {{number}} يومًا.',
  decidedNo: 'لم تُضف نقاط.',

  notAcceptedTitle: '{{title}} (لم يُقبل: {{reason}})',
  reversedTitleBecause: '{{title}} (أُلغي احتسابه: {{reason}})',
  reversedTitle: '{{title}} (أُلغي احتسابه)',
  screenOut: '{{title}} (غير مناسب)',
  granted: '{{title}} (قُبل سؤالك)',
  opening: 'نقاط منقولة من حسابك السابق',
  fee: '{{title}} (رسوم)',
  welcomeVerify: 'مكافأة الترحيب: تأكيد البريد الإلكتروني',
  welcomeTop5: 'مكافأة الترحيب: الإجابة عن أسئلة الملف الشخصي الأولى',
  welcomeFirst: 'مكافأة الترحيب: إكمال أول استبيان',
}
