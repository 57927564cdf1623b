import type { Translated } from '../../../../../platform/words/text.ts'
import type { supportMails } from '../../en/server/support-mails.ts'

export const words: Translated<typeof supportMails> = {
  ticketIs: 'رقم التذكرة',
  ticketLike: 'T-100042',
  answerIs: 'نص الرد',
  answerLike: `قد تستغرق نقاط استبيانات الشركاء يومًا كاملًا.
راسلنا مجددًا إن لم تصل بحلول ذلك الوقت.`,
  linkIs: 'العنوان الذي يؤدي إليه الزر',
  linkLike: 'https://panel.example/contact-us?ticket=T-100042',
  topicIs: 'الموضوع',
  topicLike: 'النقاط',
  subjectIs: 'عنوان الرسالة، ويكون فارغًا في النموذج العام',
  subjectLike: 'نقاط أول استبيان لي',
  senderIs: 'المرسل وعنوانه',
  senderLike: 'Maya Chen، maya@example.com',
  messageIs: 'نص الرسالة',
  messageLike: 'أنهيت الاستبيان أمس.',

  ticketReceived: 'تم استلام التذكرة',
  ticketReceivedWhen: 'عندما يراسل عضو فريق الدعم',
  ticketReceivedSubject: 'استلمنا رسالتك ({{ticket}})',
  ticketReceivedBody: `# استلمنا رسالتك

شكرًا على مراسلتك {{appName}}. رقم تذكرتك هو {{ticket}}.

يقرأ أحد أفراد فريقنا كل رسالة. ونرد على هذا العنوان، عادةً خلال يومي عمل.

[عرض تذاكري]({{link}})

---

راسل شخص ما {{appName}} وذكر هذا العنوان. إن لم تكن أنت، فتجاهل هذه الرسالة.`,
  messageReceived: 'تم استلام الرسالة',
  messageReceivedWhen: 'عندما يستخدم من ليس لديه حساب نموذج التواصل',
  messageReceivedSubject: 'استلمنا رسالتك ({{ticket}})',
  messageReceivedBody: `# استلمنا رسالتك

شكرًا على مراسلتك {{appName}}. رقم تذكرتك هو {{ticket}}.

يقرأ أحد أفراد فريقنا كل رسالة. ونرد على هذا العنوان، عادةً خلال يومي عمل.

[ما قد يفيدك إلى ذلك الحين]({{link}})

---

راسل شخص ما {{appName}} وذكر هذا العنوان. إن لم تكن أنت، فتجاهل هذه الرسالة.`,
  answered: 'رد فريق الدعم',
  answeredWhen: 'عندما يرد فريق الدعم',
  answeredSubject: 'أجبنا عن رسالتك ({{ticket}})',
  answeredBody: `# أجبنا عن رسالتك

{{answer}}

[القراءة والرد]({{link}})

---

تصلك هذه الرسالة لأنك راسلت {{appName}}، ورقم تذكرتك {{ticket}}.`,
  desk: 'رسالة إلى فريق الدعم',
  deskWhen: 'إلى عنوان الدعم، عندما تصل رسالة',
  deskSubject: '{{ticket}}: {{topic}}',
  deskBody: `# {{ticket}}: {{topic}} {{subject}}

من {{sender}}

{{message}}

[الرد عليها]({{link}})

---

أرسل شخص ما هذا إلى {{appName}}. يظهر ما تكتبه في تلك الصفحة ضمن محادثته، أما الرد على هذه الرسالة فلا يظهر.`,
}
