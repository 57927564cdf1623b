import type { told } from '../en/told.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof told> = {
  pointsOne: 'نقطة واحدة',
  points: '{{number}} من النقاط',

  started: 'بدأ',
  startedText: 'بدأت هذا الاستبيان وحُجز مكانك فيه.',
  completed: 'اكتمل',
  completedAdded: 'أضفنا إلى رصيدك {{points}}.',
  completedBlocked: 'حسابك محظور، لذا علّقنا {{points}} إلى حين التحقق.',
  completedQuick: 'أجبت أسرع من المعتاد بكثير، لذا علّقنا {{points}} إلى حين التحقق.',
  completedLate:
    'ستحصل على {{points}} بعد انتهاء مدة الانتظار (بالأيام: {{number}})، لأن شريك هذا الاستبيان يتأخر في التأكيد.',
  completedHeld:
    'علّقنا {{points}} إلى حين التحقق. لاحظنا ما يلي: {{signs}}. سيراجع أحد موظفينا الأمر. إذا لم يعترض أحد حتى {{day}}، تُضاف النقاط. يمكنك أن توضح لنا وجهة نظرك هنا.',
  heldText:
    'لاحظنا ما يلي: {{signs}}. سيراجع أحد موظفينا الأمر. إذا لم يعترض أحد حتى {{day}}، تُضاف النقاط. يمكنك أن توضح لنا وجهة نظرك هنا.',
  signs: '{{one}}؛ {{others}}',
  'too-fast': 'وصلت الإجابات أسرع بكثير من إجابات معظم المشاركين',
  'straight-lined': 'تكررت الإجابة نفسها في كل صفوف أحد الجداول',
  'attention-failed': 'لم تتبع الإجابة عن سؤال التحقق من الانتباه ما طلبه السؤال',
  'same-device': 'أجاب حساب آخر عن هذا الاستبيان من الجهاز نفسه',
  'other-country': 'فُتح الاستبيان في بلد غير المذكور في ملفك الشخصي',
  'against-profile': 'تختلف بعض الإجابات عن ملفك الشخصي',

  notAFit: 'غير مناسب لك',
  notAFitPaid: 'يستهدف الاستبيان أشخاصًا آخرين. {{paid}}',
  notAFitText: 'يستهدف الاستبيان أشخاصًا آخرين.',
  quotaFull: 'اكتمل العدد',
  quotaFullPaid: 'أجاب عدد كافٍ من الأشخاص مثلك. {{paid}}',
  quotaFullText: 'أجاب عدد كافٍ من الأشخاص مثلك.',
  forYourTime: 'أضفنا إلى رصيدك {{points}} تقديرًا لوقتك.',
  forYourTimeBlocked: 'علّقنا {{points}} إلى حين التحقق، لأن حسابك محظور.',

  rejected: 'مرفوض',
  underAge: 'لم تُضف نقاط: الاستبيانات لمن بلغوا {{number}} عامًا أو أكثر.',
  qualityRejected: 'لم تجتز الإجابات فحص الجودة.',
  securityRejected: 'لم تجتز هذه المشاركة فحص الأمان.',
  reviewerRejected: 'لم يقبل المراجع هذه الإجابات: {{reason}} ولذلك لن نضيف {{points}}. إذا كان هذا خطأً، فاسأل عنه هنا.',

  ended: 'انتهى',
  accountClosed: 'لم تُضف نقاط: كان الحساب قد أُغلق من قبل.',
  cancelled: 'أُلغي',
  cancelledText: 'سحب شريك الاستبيان هذه المشاركة قبل اكتمالها.',
  reversed: 'أُلغي احتسابه',
  paidByDispute: 'سبق أن أُضيفت النقاط عند الرد على سؤالك، لذا لم يُضف شيء الآن.',
  alreadyWithdrawn: 'كان احتساب هذا الاستبيان قد أُلغي من قبل، لذا لم تُضف نقاط.',
  takenBackBecause: 'ألغى شريك الاستبيان احتساب هذه المشاركة ({{reason}})؛ وخصمنا {{points}}.',
  takenBackText: 'ألغى شريك الاستبيان احتساب هذه المشاركة؛ وخصمنا {{points}}.',
  abandoned: 'لم يكتمل',
  abandonedText: 'لم تُستكمل المشاركة في الوقت المحدد، فأُتيح مكانها لغيرك.',

  released: 'أُفرج عن النقاط',
  looked: 'راجع أحد موظفينا إجاباتك. نقاطك ({{points}}) {{follow}}',
  nobodyObjected: 'لم يعترض أحد على إجاباتك. نقاطك ({{points}}) {{follow}}',
  followNow: 'أُضيفت إلى رصيدك.',
  followLater: 'ستُضاف عندما يؤكدها شريك الاستبيان.',
  nowAdded: 'أضفنا {{points}}',
  passed: 'اجتازت نقاطك التحقق: {{points}}',
  pendingCheck: 'قيد الانتظار إلى حين التحقق: {{points}}',

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
