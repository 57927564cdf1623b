import { sensitiveConsentVersion } from '../../contract.ts'

/**
 * The text that panelists accept before sensitive questions in a new installation. A change of the text needs a new
 * version, and then everyone is asked again unless staff have written a text of their own.
 */
export const bankConsent = {
  version: sensitiveConsentVersion,
  text: 'Some questions are about health, origin, faith, politics or whom you love. If you agree, we keep your answers to match you with surveys. Nobody gets them together with your name. You can take your consent back here at any time: these answers are then erased at once.',
  translations: {
    ar: 'تتناول بعض الأسئلة الصحة أو الأصل أو الدين أو السياسة أو الميول العاطفية. إن وافقت، نحتفظ بإجاباتك لنجد لك استبيانات تناسبك. ولا يحصل عليها أحد مقرونةً باسمك. يمكنك سحب موافقتك هنا في أي وقت، وعندئذ تُحذف هذه الإجابات فورًا.',
    es: 'Algunas preguntas tratan de la salud, el origen, la fe, la política o a quién amas. Si aceptas, guardamos tus respuestas para encontrarte encuestas. Nadie las recibe junto con tu nombre. Puedes retirar tu consentimiento aquí en cualquier momento: entonces estas respuestas se borran al instante.',
  },
} as const
