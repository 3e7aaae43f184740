// Help about the PIN and about cash.
import type { Article } from '../article.ts'

export const pin: readonly Article[] = [
  {
    slug: 'forgot-pin',
    topic: 'pin',
    screen: 'manage-card',
    short: 'card.pin',
    checked: '2026-11-23',
    en: {
      body: [
        'No one can look up your PIN, not even us. That keeps it safe. You simply choose a new one, and it replaces the old one.',
        'Open Manage Card and tap the PIN. We send you a code first, because a PIN gets cash. Then you type the new PIN twice.',
        'The card has to be unfrozen for this. If something fails on the way, your old PIN still works. Try again, or call us at {phone}.',
      ],
      words: 'forgot pin reset pin change pin new pin nip unknown pin password card',
    },
    es: {
      body: [
        'Nadie puede ver tu PIN, ni siquiera nosotros. Así está seguro. Simplemente eliges uno nuevo, que reemplaza al anterior.',
        'Abre Mi tarjeta y toca el PIN. Primero te mandamos un código, porque con un PIN se saca efectivo. Después escribes el PIN nuevo dos veces.',
        'Para esto la tarjeta no puede estar congelada. Si algo falla, tu PIN anterior sigue igual. Intenta otra vez o llámanos al {phone}.',
      ],
      words: 'olvidé mi pin nip clave contraseña cambiar pin nuevo pin no me acuerdo',
    },
  },
  {
    slug: 'good-pin',
    topic: 'pin',
    screen: 'manage-card',
    checked: '2026-11-23',
    en: {
      title: 'Why was my PIN not accepted?',
      lead: 'Some PINs are too easy to guess. Choose four digits that no one can guess from your life.',
      body: [
        'We do not take four equal digits, such as 1111, or digits in a row, such as 1234. We also do not take your birthday or the last digits of your phone number, your card or your Social Security number. People who find a wallet try those first.',
        'A good way: think of a word of four letters and use the numbers of its letters on a phone keypad. Do not write the PIN on the card, and tell it to no one. We never ask for it.',
      ],
      words: 'weak pin pin refused pin not accepted choose pin 1234 birthday safe pin',
    },
    es: {
      title: '¿Por qué no aceptaron mi PIN?',
      lead: 'Algunos PIN son muy fáciles de adivinar. Elige cuatro números que nadie pueda adivinar por tu vida.',
      body: [
        'No aceptamos cuatro números iguales, como 1111, ni números seguidos, como 1234. Tampoco tu cumpleaños ni los últimos números de tu teléfono, de tu tarjeta o de tu Seguro Social. Quien encuentra una cartera prueba eso primero.',
        'Un buen truco: piensa en una palabra de cuatro letras y usa los números de esas letras en el teclado de un teléfono. No escribas el PIN en la tarjeta y no se lo digas a nadie. Nosotros nunca lo pedimos.',
      ],
      words: 'pin débil pin rechazado no aceptan mi pin nip clave elegir pin 1234 cumpleaños seguro',
    },
  },
  {
    slug: 'pin-in-stores',
    topic: 'pin',
    screen: 'manage-card',
    checked: '2026-11-23',
    en: {
      title: 'Do I need a PIN in stores?',
      lead: 'You need a PIN for ATMs and in some stores. Many stores take the card without one.',
      body: [
        'At an ATM there is always a PIN. In a store the machine decides. If it asks for a PIN, it treats the card as a debit card. Many machines let you choose credit instead: then you sign, or do nothing at all. It is your own money both ways, and there is no interest.',
        'Cash back at the register of a store needs the PIN. Have you set no PIN yet? Choose one under Manage Card.',
      ],
      words: 'pin in stores credit or debit sign signature tap register purchase without pin',
    },
    es: {
      title: '¿Necesito el PIN en las tiendas?',
      lead: 'Necesitas el PIN en los cajeros y en algunas tiendas. Muchas tiendas aceptan la tarjeta sin PIN.',
      body: [
        'En un cajero siempre hace falta el PIN. En una tienda lo decide la terminal. Si pide el PIN, usa la tarjeta como débito. Muchas terminales te dejan elegir crédito: entonces firmas o no haces nada. En los dos casos es tu propio dinero y no hay intereses.',
        'Para sacar efectivo en la caja de una tienda hace falta el PIN. ¿Todavía no tienes PIN? Elígelo en Mi tarjeta.',
      ],
      words: 'pin en tiendas crédito o débito firma firmar caja compra sin pin nip clave',
    },
  },
  {
    slug: 'cash-at-atm',
    topic: 'pin',
    screen: 'atm-finder',
    checked: '2026-11-23',
    en: {
      title: 'Where can I get cash for free?',
      lead: 'At the ATMs of our network, and at the register of many stores. The ATM finder shows the ones near you.',
      steps: [
        ['Find an ATM', 'Open the ATM finder and use your location, or type a ZIP code.'],
        [
          'Look at the cost',
          'ATMs in our network cost nothing. Others can cost a fee, and the owner of the machine can add one of its own.',
        ],
        ['Take your PIN with you', 'You choose it under Manage Card.'],
      ],
      body: [
        'The page also says how much you can take out a day. Getting cash from this card is not a cash advance: it is your own money, without interest.',
      ],
      words: 'cash atm withdraw money free atm fee cash advance near me cash machine get cash daily limit',
    },
    es: {
      title: '¿Dónde saco efectivo gratis?',
      lead: 'En los cajeros de nuestra red y en la caja de muchas tiendas. El buscador de cajeros te muestra los más cercanos.',
      steps: [
        ['Busca un cajero', 'Abre el buscador y usa tu ubicación o escribe un código postal.'],
        [
          'Mira el costo',
          'Los cajeros de nuestra red no cuestan nada. Otros pueden cobrar, y el dueño del cajero puede agregar su propia comisión.',
        ],
        ['Lleva tu PIN', 'Lo eliges en Mi tarjeta.'],
      ],
      body: [
        'La página también dice cuánto puedes sacar al día. Sacar efectivo con esta tarjeta no es un préstamo ni un avance de crédito: es tu propio dinero, sin intereses.',
      ],
      words: 'efectivo cajero atm sacar dinero retirar gratis comisión avance de efectivo cerca límite diario',
    },
  },
]
