import { preferNotToSay, type CategoryWords } from './question.ts'

export const finance: CategoryWords = {
  household_income: {
    text: '¿Cuánto gana tu casa al año antes de impuestos, en dólares o su equivalente?',
    options: {
      under_15k: 'Menos de $15,000',
      from_15k: 'De $15,000 a $24,999',
      from_25k: 'De $25,000 a $34,999',
      from_35k: 'De $35,000 a $49,999',
      from_50k: 'De $50,000 a $74,999',
      from_75k: 'De $75,000 a $99,999',
      from_100k: 'De $100,000 a $149,999',
      from_150k: '$150,000 o más',
      ...preferNotToSay,
    },
    whyWeAsk: 'Las encuestas sobre gastos necesitan personas de todos los ingresos.',
  },
  bank_products: {
    text: '¿Cuáles de estos productos tienes?',
    options: {
      current_account: 'Cuenta corriente',
      savings_account: 'Cuenta de ahorro',
      credit_card: 'Tarjeta de crédito',
      loan: 'Préstamo personal',
      mortgage: 'Hipoteca',
      none: 'Ninguno de estos',
      ...preferNotToSay,
    },
    whyWeAsk: 'Los bancos preguntan a quien usa el producto que quieren mejorar.',
  },
  banking_channel: {
    text: '¿Cómo usas el banco casi siempre?',
    options: {
      app: 'En una aplicación',
      website: 'En un sitio web',
      branch: 'En una oficina',
      telephone: 'Por teléfono',
      no_account: 'No tengo cuenta bancaria',
    },
    whyWeAsk: 'Las encuestas sobre aplicaciones de banco son para quien usa una.',
  },
  investments: {
    text: '¿Qué tipos de inversión tienes?',
    options: {
      pension: 'Plan de pensiones o de jubilación',
      funds: 'Fondos o ETF',
      shares: 'Acciones',
      bonds: 'Bonos',
      crypto: 'Criptomonedas',
      property: 'Inmuebles que alquilo',
      none: 'Ninguno de estos',
      ...preferNotToSay,
    },
    whyWeAsk: 'Pocas personas tienen cada una de ellas, así que estas encuestas pagan bien.',
  },
  insurance: {
    text: '¿Qué seguros tienes, aparte de los que exige la ley?',
    options: {
      home: 'Hogar o contenido',
      life: 'Vida',
      travel: 'Viaje',
      pet: 'Animales',
      dental: 'Dental',
      legal: 'Defensa jurídica',
      none: 'Ninguno de estos',
      ...preferNotToSay,
    },
    whyWeAsk: 'Las aseguradoras preguntan a quien tiene seguro y a quien no.',
  },
}
