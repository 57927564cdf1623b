import type { shipped } from '../en/shipped.ts'
import type { Translated } from '../text.ts'

export const words: Translated<typeof shipped> = {
  giftShopping: 'Tarjeta regalo para compras',
  giftFood: 'Tarjeta regalo de comida y bebida',
  giftGames: 'Tarjeta regalo de juegos',
  giftMovies: 'Tarjeta regalo de cine y música',
  codeByMail: 'El código llega por correo en cuanto se aprueba tu solicitud, normalmente en dos días.',
  partnerMails:
    'Nuestro socio de tarjetas regalo la envía por correo en cuanto se aprueba tu solicitud, normalmente en dos días.',

  household: 'Hogar',
  work: 'Trabajo',
  health: 'Salud',
  technology: 'Tecnología',
  motoring: 'Automóvil',
  shopping: 'Compras',
  travel: 'Viajes',
  media: 'Medios',
  finance: 'Finanzas',
  beauty: 'Belleza',
  everydayLife: 'Vida cotidiana',
  foodAndDrink: 'Comida y bebida',
  food: 'Comida',
  general: 'General',
  healthAndFitness: 'Salud y forma física',
  leisure: 'Ocio',
}
