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
    'Todos los importes en dólares se calculan con él. En cuanto se abonan puntos, queda fijo para siempre.',
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
  'languages-ar': 'Árabe',
  'languages-qps': 'Pseudoidioma, para traductores',
  bothNames: 'Un idioma necesita las dos palabras, para un punto y para varios, o ninguna.',
  logo: 'Logotipo',
  logoText: 'El logotipo en la cabecera de cada página, un SVG o un PNG. Sin él está ahí el nombre junto a una marca.',
  logoImpact: 'Lo muestran las páginas que se abran desde ahora.',
  logoDark: 'Logotipo para pantallas oscuras',
  logoDarkText: 'El logotipo donde la página es oscura. Sin él también se muestra ahí el del día.',
  logoDarkImpact: 'Lo muestran las páginas que se abran desde ahora.',
  icon: 'Icono',
  iconText:
    'Un PNG cuadrado de al menos 512 píxeles, del que se hacen los iconos de pestañas, teléfonos y correos. Sin él se hacen del logotipo, si es un PNG de ese tamaño.',
  iconImpact: 'Navegadores y teléfonos toman el icono nuevo cuando vuelvan a mirar; los correos, desde el próximo.',
  primaryColor: 'Color principal',
  primaryColorText:
    'El color de botones y enlaces. Se rechaza donde no se puede leer; los tonos para pantallas oscuras se derivan de él.',
  primaryColorImpact: 'Lo tienen las páginas que se abran desde ahora, y los correos desde el próximo.',
  accentColor: 'Color de acento',
  accentColorText:
    'El color de los puntos, las recompensas y el bono. Se rechaza donde no se puede leer; los tonos para pantallas oscuras se derivan de él.',
  accentColorImpact: 'Lo tienen las páginas que se abran desde ahora.',
  headline: 'Titular',
  headlineText: 'Las palabras más grandes de la página de inicio, y su título en los buscadores.',
  headlineImpact: 'La página de inicio lo dice en menos de un segundo.',
  banner: 'Aviso del bono',
  bannerText:
    'Las palabras sobre el bono encima del titular. Lo que el bono paga de verdad es un ajuste de los puntos.',
  bannerImpact: 'La página de inicio lo dice en menos de un segundo.',
  lead: 'Entradilla',
  leadText: 'La frase debajo del titular.',
  leadImpact: 'La página de inicio la dice en menos de un segundo.',
  claim1: 'Ventaja 1',
  claim1Text: 'Una ventaja de la página de inicio, en pocas palabras.',
  claim1Impact: 'La página de inicio la dice en menos de un segundo.',
  claim1More: 'Ventaja 1, en una frase',
  claim1MoreText: 'La frase debajo de la ventaja 1.',
  claim1MoreImpact: 'La página de inicio la dice en menos de un segundo.',
  claim2: 'Ventaja 2',
  claim2Text: 'Una ventaja de la página de inicio, en pocas palabras.',
  claim2Impact: 'La página de inicio la dice en menos de un segundo.',
  claim2More: 'Ventaja 2, en una frase',
  claim2MoreText: 'La frase debajo de la ventaja 2.',
  claim2MoreImpact: 'La página de inicio la dice en menos de un segundo.',
  claim3: 'Ventaja 3',
  claim3Text: 'Una ventaja de la página de inicio, en pocas palabras.',
  claim3Impact: 'La página de inicio la dice en menos de un segundo.',
  claim3More: 'Ventaja 3, en una frase',
  claim3MoreText:
    'La frase debajo de la ventaja 3. {{disputeDays}} y {{decisionDays}} son los días de las reglas de reclamaciones.',
  claim3MoreImpact: 'La página de inicio la dice en menos de un segundo.',
  claim4: 'Ventaja 4',
  claim4Text: 'Una ventaja de la página de inicio, en pocas palabras.',
  claim4Impact: 'La página de inicio la dice en menos de un segundo.',
  claim4More: 'Ventaja 4, en una frase',
  claim4MoreText: 'La frase debajo de la ventaja 4.',
  claim4MoreImpact: 'La página de inicio la dice en menos de un segundo.',
  contactPhone: 'Teléfono de contacto',
  contactPhoneText: 'Se muestra en la página de contacto tal como lo escribes. Vacío no muestra ninguno.',
  contactPhoneImpact: 'Lo muestran las páginas que se abran desde ahora.',
  postalAddress: 'Dirección postal',
  postalAddressText: 'Se muestra en la página de contacto y al pie de cada correo, donde muchos países la piden.',
  postalAddressImpact: 'La muestran las páginas que se abran desde ahora, y los correos desde el próximo.',
  signUp: 'Registro',
  signUpText:
    'Si los desconocidos pueden unirse. Mientras está cerrado, la página de inicio dice «abrimos pronto»; los miembros siguen entrando.',
  signUpImpact: 'Cuenta en menos de un segundo, para el formulario y para Google y Facebook.',
  'signUp-open': 'Abierto',
  'signUp-closed': 'Cerrado',
  brandChosen: 'El panel tiene nombre y aspecto propios',
  brandChosenText: 'Elige el nombre, y un logotipo o un color primario, en la página Marca.',
}
