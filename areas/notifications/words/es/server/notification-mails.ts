import type { Translated } from '../../../../../platform/words/text.ts'
import type { notificationMails } from '../../en/server/notification-mails.ts'

export const words: Translated<typeof notificationMails> = {
  newsIs: 'Cuántas encuestas nuevas hay, como título',
  newsLike: '3 encuestas nuevas encajan contigo',
  surveysIs: 'Las encuestas como están en sus tarjetas',
  surveysLike: `El café en casa | 120 puntos (US$1.20) | unos 8 min
Tu último viaje | 80 puntos (US$0.80) | unos 5 min`,
  seeIs: 'Lo que dice el botón',
  seeLike: 'Ver mis encuestas',

  news_one: 'Una encuesta nueva encaja contigo',
  news_other: '{{count, number}} encuestas nuevas encajan contigo',
  see: 'Ver mis encuestas',
  seeMore: 'Ver estas y {{count, number}} más',
  worth: '{{points}} ({{value, usd}})',

  digest: 'Encuestas nuevas',
  digestWhen: 'Por la mañana, como mucho una vez al día, cuando encajan encuestas nuevas',
  digestSubject: '{{news}}',
  digestBody: `# {{news}}

Encajan con lo que nos contaste en tu perfil. Las plazas son limitadas, así que pueden llenarse.

{{surveys}}

[{{see}}](/my-survey)

---

Recibes este correo, como mucho una vez al día, porque eres miembro de {{appName}}.`,
}
