import type { Translated } from '../../../../platform/words/text.ts'
import type { passing } from '../en/passing.ts'

export const words: Translated<typeof passing> = {
  title: 'إجابات سبق أن قدمتها',
  text: 'يطرح الشركاء الأسئلة نفسها مرارًا. يمكنك السماح بإبلاغ أحدهم بما أخبرتنا به، كيلا يسألك عنه. ولا تُرسل إليه إجابة إلا عندما تبدأ أحد استبياناته.',
  answers: 'سيُبلَّغ {{name}} بإجاباتك عن:',
  sensitive: 'هذه الإجابات حساسة. ولن يُبلَّغ {{name}} بها إلا بموافقة مستقلة:',
  given: 'وافقت في {{day}}.',
  changed: 'تغيّرت القائمة منذ موافقتك. وما لم يكن فيها لا يُرسل.',
  agree: 'السماح بإبلاغ {{name}}',
  agreeSensitive: 'السماح بإبلاغ {{name}} بالإجابات الحساسة',
  withdraw: 'إيقاف إرسال الإجابات إلى {{name}}',
  withdrawSensitive: 'إيقاف إرسال الإجابات الحساسة إلى {{name}}',
  leaveTitle: 'هل تريد إيقاف إرسال إجاباتك إلى {{name}}؟',
  leaveText:
    'من الآن فصاعدًا لن تُرسل إليه أي إجابة، وسنطلب منه محو ما يعرفه عنك. قد يسألك من جديد، وقد لا يؤكد استبيانًا كنت قد بدأته لديه.',
  leave: 'إيقاف',
  keep: 'الإبقاء',
  failed: 'تعذّر إجراء هذا التغيير',
  told: 'ما أُبلغ به {{name}}',
  toldOn: '{{day}}: {{questions}}',
  questionGone: 'سؤال لم يعد موجودًا',
  saidAge: 'عمرك',
  notAsked_one: 'أعفيناك من تكرار سؤال واحد.',
  notAsked_two: 'أعفيناك من تكرار سؤالين.',
  notAsked_few: 'أعفيناك من تكرار {{count}} أسئلة.',
  notAsked_many: 'أعفيناك من تكرار {{count}} سؤالًا.',
  notAsked_other: 'أعفيناك من تكرار {{count}} سؤال.',
}
