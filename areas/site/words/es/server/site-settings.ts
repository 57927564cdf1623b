import type { Translated } from '../../../../../platform/words/text.ts'
import type { siteSettings } from '../../en/server/site-settings.ts'

export const words: Translated<typeof siteSettings> = {
  name: 'Nombre del panel',
  nameText: 'Cómo se llama el panel en los correos y en sus páginas.',
  nameImpact:
    'Los correos y páginas nuevos llevan el nombre nuevo en menos de un segundo; los correos enviados conservan el anterior.',
  followUs: 'Enlaces a redes sociales',
  followUsText: 'Tus páginas en otros sitios a las que enlaza la página de inicio.',
  followUsImpact: 'Los ve el próximo visitante. Las páginas abiertas ahora conservan lo que muestran.',
  contactEmail: 'Dirección de contacto',
  contactEmailText:
    'La dirección a la que pueden escribir los visitantes, visible en la página de contacto y en los textos legales. Vacía, no se muestra ninguna.',
  contactEmailImpact: 'La ve el próximo visitante. Las páginas abiertas ahora conservan lo que muestran.',
  cookiePolicyUrl: 'Política de cookies en otro sitio',
  cookiePolicyUrlText:
    'La dirección de una política de cookies que la página de cookies muestra en lugar de la incluida.',
  cookiePolicyUrlImpact:
    'La ve el próximo visitante de la página de cookies. La dirección debe permitir mostrarse dentro de otra página.',
  pointsPerDollar: 'Valor de un punto',
  pointsPerDollarText:
    'Cuántos puntos valen US$1.00. Se puede cambiar hasta que se abonen los primeros puntos, y queda fijo desde entonces.',
  pointsPerDollarImpact:
    'Todos los importes en dólares se dicen con él a partir de ahora. Con el primer abono queda fijo para siempre.',
  pointName: 'Cómo se llama un punto',
  pointNameText:
    'La palabra para un punto en mitad de una frase, en cada idioma. Vacío conserva la palabra habitual. En español las frases piden una palabra masculina.',
  pointNameImpact:
    'Las páginas la usan desde la próxima visita, y también lo que se envíe a partir de ahora. Lo enviado queda como está. Cámbiala junto con la palabra para varios.',
  pointsName: 'Cómo se llaman varios puntos',
  pointsNameText:
    'La palabra para varios puntos en mitad de una frase, en cada idioma. Vacío conserva la palabra habitual.',
  pointsNameImpact:
    'Las páginas la usan desde la próxima visita, y también lo que se envíe a partir de ahora. Lo enviado queda como está. Cámbiala junto con la palabra para uno.',
  languages: 'Idiomas ofrecidos',
  languagesText: 'Los idiomas que pueden elegir visitantes y miembros. Con uno solo no hay nada que elegir.',
  languagesImpact:
    'Las páginas se muestran en estos idiomas desde la próxima visita; quien eligió otro lee en inglés o en el primero de estos. Los correos conservan el idioma de la cuenta hasta que su titular elija de nuevo.',
  'languages-en': 'Inglés',
  'languages-es': 'Español',
  nameChosen: 'El panel tiene nombre propio',
  nameChosenText: 'Elígelo en Ajustes del panel, Marca.',
  bothNames: 'Un idioma necesita las dos palabras, para un punto y para varios, o ninguna.',
}
