import type { Translated } from '../../../../../platform/words/text.ts'
import type { privacyMails } from '../../en/server/privacy-mails.ts'

export const words: Translated<typeof privacyMails> = {
  closed: 'أُغلق الحساب',
  closedWhen: 'عندما يغلق شخص حسابه',
  closedSubject: 'أُغلق حسابك في {{appName}}',
  closedBody: `# أُغلق حسابك

أُغلق حسابك في {{appName}} وحُذفت بياناتك الشخصية كما طلبت. هذه آخر رسالة منا إلى هذا البريد الإلكتروني.

لا يبقى إلا سجل النقاط المكتسبة والمدفوعة، تحت رقم لا يكشف هويتك.

[لم أطلب ذلك](/contact)

---

تصلك هذه الرسالة لأن حسابك في {{appName}} أُغلق.`,
  closedByStaff: 'أغلق الموظفون الحساب',
  closedByStaffWhen: 'عندما يغلق الموظفون حسابًا',
  closedByStaffSubject: 'أُغلق حسابك في {{appName}}',
  closedByStaffBody: `# أُغلق حسابك

أُغلق حسابك في {{appName}} وحُذفت بياناتك الشخصية. هذه آخر رسالة منا إلى هذا البريد الإلكتروني.

لا يبقى إلا سجل النقاط المكتسبة والمدفوعة، تحت رقم لا يكشف هويتك.

[اسألنا عن السبب](/contact)

---

تصلك هذه الرسالة لأن حسابك في {{appName}} أُغلق.`,
}
