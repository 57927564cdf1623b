import type { Translated } from '../../../../../platform/words/text.ts'
import type { rewardMails } from '../../en/server/reward-mails.ts'

export const words: Translated<typeof rewardMails> = {
  headingIs: 'عنوان يوضّح هل أوشكت الرموز على النفاد أم نفدت',
  headingLike: 'بطاقات الهدايا توشك على النفاد',
  leftIs: 'عدد الرموز المتبقية',
  leftLike: 'بقيت 3 رموز لبطاقات الهدايا',
  rewardIs: 'اسم المكافأة',
  rewardLike: 'بطاقة هدايا',
  valueIs: 'قيمة المكافأة',
  valueLike: 'US$5.00',
  linkIs: 'العنوان الذي يؤدي إليه الزر',
  linkLike: 'https://panel.example/finance?tab=stock',

  low: 'بطاقات الهدايا توشك على النفاد',
  out: 'نفدت بطاقات الهدايا',
  none: 'لم يبقَ أي رمز لبطاقات الهدايا',
  some_one: 'بقي رمز واحد لبطاقات الهدايا',
  some_two: 'بقي رمزان لبطاقات الهدايا',
  some_few: 'بقيت {{count, number}} رموز لبطاقات الهدايا',
  some_many: 'بقي {{count, number}} رمزًا لبطاقات الهدايا',
  some_other: 'بقي {{count, number}} رمز لبطاقات الهدايا',

  lowStock: 'الرموز توشك على النفاد',
  lowStockWhen: 'إلى من يمكنهم رفع الرموز، عندما توشك رموز قيمة ما على النفاد أو تنفد',
  lowStockSubject: '{{heading}}',
  lowStockBody: `# {{heading}}

{{left}} من {{reward}} بقيمة {{value}}.

عندما لا يبقى أي رمز، يقرأ الأعضاء أن {{value}} قد نفدت، وتنتظر الطلبات الموافق عليها إلى أن ترفع رموزًا جديدة.

[رفع الرموز]({{link}})

---

تصلك هذه الرسالة لأن بإمكانك رفع رموز بطاقات الهدايا في {{appName}}.`,
}
