import type { Translated } from '../../../../platform/words/text.ts'
import type { passing } from '../en/passing.ts'

export const words: Translated<typeof passing> = {
  title: 'إجابات سبق أن قدمتها',
  text: 'يطرح الشركاء الأسئلة نفسها مرة بعد مرة. يمكنك السماح بإبلاغ أحدهم بما أخبرتنا به، كيلا يسألك عنه. ولا تُرسل إليه إجابة إلا عندما تبدأ أحد استبياناته.',
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
  failed: 'لم يتغير شيء',
  told: 'ما أُبلغ به {{name}}',
  toldOn: '{{day}}: {{questions}}',
  questionGone: 'سؤال لم يعد موجودًا',
  saidAge: 'عمرك',
  notAsked_one: 'لم يُطرح عليك سؤال واحد مرة أخرى.',
  notAsked_two: 'لم يُطرح عليك سؤالان مرة أخرى.',
  notAsked_few: 'لم تُطرح عليك {{count}} أسئلة مرة أخرى.',
  notAsked_many: 'لم يُطرح عليك {{count}} سؤالًا مرة أخرى.',
  notAsked_other: 'لم يُطرح عليك {{count}} سؤال مرة أخرى.',
}
