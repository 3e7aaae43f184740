// Help about a card that is lost, late, broken or frozen.
import type { Article } from '../article.ts'

export const cardLost: readonly Article[] = [
  {
    slug: 'lost-card',
    topic: 'card-lost',
    screen: 'manage-card',
    short: 'card.lost',
    checked: '2026-11-23',
    en: {
      title: 'I lost my card. What do I do?',
      lead: 'Your money is safe. Do these 3 things, in this order.',
      steps: [
        ['Freeze the card', 'No one can use it. Your pay still comes in. You can unfreeze it at any time.'],
        [
          'Look at your last charges',
          'See one you don\'t know? Open it and tap "Dispute This Transaction". Tell us as soon as you can.',
        ],
        ['Order a new card', 'It is free and takes 7 to 10 business days. Your virtual card works right away.'],
      ],
      body: ['No phone with you? Call {phone} from any phone, at any hour. We freeze the card for you.'],
      words: 'lost card stolen theft robbed missing wallet purse block cancel card gone',
    },
    es: {
      title: 'Perdí mi tarjeta. ¿Qué hago?',
      lead: 'Tu dinero está seguro. Haz estas 3 cosas, en este orden.',
      steps: [
        ['Congela la tarjeta', 'Nadie puede usarla. Tu pago sigue llegando. Puedes descongelarla cuando quieras.'],
        [
          'Mira tus últimos cobros',
          '¿Hay uno que no reconoces? Ábrelo y toca "Reclamar esta transacción". Avísanos lo antes posible.',
        ],
        ['Pide una tarjeta nueva', 'Es gratis y tarda de 7 a 10 días hábiles. Tu tarjeta virtual funciona de inmediato.'],
      ],
      body: [
        '¿No tienes tu teléfono? Llama al {phone} desde cualquier teléfono, a cualquier hora. Congelamos la tarjeta por ti.',
      ],
      words: 'tarjeta perdida robada robo robaron cartera extravié extravio bloquear cancelar tarjeta se me perdió',
    },
  },
  {
    slug: 'card-has-not-come',
    topic: 'card-lost',
    screen: 'manage-card',
    short: 'card.late',
    checked: '2026-11-23',
    en: {
      body: [
        'A new card goes to the mailing address you gave us. It takes 7 to 10 business days. Weekends and bank holidays do not count.',
        'Look at the address under Manage Card. If it is wrong, correct it there, and call us at {phone}.',
        'You do not have to wait to spend your money. Your virtual card works right away in apps and online. Your manager may also have a temporary card for you: add it under Manage Card with the number on its envelope.',
      ],
      words: 'card late mail delivery tracking shipped where is my card envelope arrive usps new card',
    },
    es: {
      body: [
        'La tarjeta nueva va a la dirección postal que nos diste. Tarda de 7 a 10 días hábiles. Los fines de semana y los días feriados no cuentan.',
        'Revisa la dirección en Mi tarjeta. Si está mal, corrígela ahí y llámanos al {phone}.',
        'No tienes que esperar para gastar tu dinero. Tu tarjeta virtual funciona de inmediato en apps y en línea. Tu gerente quizá tenga una tarjeta temporal para ti: agrégala en Mi tarjeta con el número del sobre.',
      ],
      words: 'tarjeta no llega correo envío entrega dónde está mi tarjeta sobre plástico nueva tarjeta tarda',
    },
  },
  {
    slug: 'freeze-card',
    topic: 'card-lost',
    screen: 'manage-card',
    checked: '2026-11-23',
    en: {
      title: 'What stops when I freeze my card?',
      lead: 'New purchases and cash at ATMs stop at once. Your money and your pay do not.',
      body: [
        'While the card is frozen, no one can pay with it in a store or online, and no one can get cash with it. Bills and subscriptions that you pay with this card stop too.',
        'What goes on: your pay comes in, transfers to your bank go out, and Express Pay works.',
        'Unfreeze it under Manage Card when you want. It takes one press. If we froze the card to protect you, the page says so, and you call us at {phone}.',
      ],
      words: 'freeze unfreeze block lock pause card turn off stop card subscriptions',
    },
    es: {
      title: '¿Qué se detiene si congelo mi tarjeta?',
      lead: 'Las compras nuevas y el efectivo en cajeros se detienen al instante. Tu dinero y tu pago no.',
      body: [
        'Con la tarjeta congelada, nadie puede pagar con ella en una tienda ni en línea, y nadie puede sacar efectivo. También se detienen los recibos y las suscripciones que pagas con esta tarjeta.',
        'Lo que sigue igual: llega tu pago, salen las transferencias a tu banco y funciona Express Pay.',
        'Descongélala en Mi tarjeta cuando quieras, con un toque. Si la congelamos nosotros para protegerte, la página lo dice y nos llamas al {phone}.',
      ],
      words: 'congelar descongelar bloquear desbloquear pausar apagar tarjeta suscripciones recibos',
    },
  },
  {
    slug: 'damaged-card',
    topic: 'card-lost',
    screen: 'manage-card',
    checked: '2026-11-23',
    en: {
      title: 'My card is broken or does not read',
      lead: 'Order another one and keep using this one until it comes.',
      steps: [
        ['Open Manage Card', 'Tap the way to replace the card and choose that it is damaged.'],
        [
          'Check the address',
          'The card goes there by mail. You see how long it takes, and the price if there is one, before you order.',
        ],
        ['Activate the new one', 'Type the code that is printed under it. Then cut up the old card.'],
      ],
      body: [
        'A card that was damaged keeps its number and its PIN, so nothing that you pay with it has to change. In the meantime your virtual card also works online.',
      ],
      words: 'broken damaged chip does not work declined terminal swipe bent cracked replace card expired expiring',
    },
    es: {
      title: 'Mi tarjeta está rota o no la lee la terminal',
      lead: 'Pide otra y sigue usando esta hasta que llegue.',
      steps: [
        ['Abre Mi tarjeta', 'Toca la opción de reemplazar la tarjeta y elige que está dañada.'],
        [
          'Revisa la dirección',
          'La tarjeta llega por correo. Antes de pedirla ves cuánto tarda y cuánto cuesta, si cuesta algo.',
        ],
        ['Activa la nueva', 'Escribe el código que viene impreso debajo. Después corta la anterior.'],
      ],
      body: [
        'Una tarjeta dañada conserva su número y su PIN, así que no cambia nada de lo que pagas con ella. Mientras tanto, tu tarjeta virtual también funciona en línea.',
      ],
      words: 'rota dañada chip no funciona no pasa rechazada terminal doblada reemplazar cambiar tarjeta vencida vence',
    },
  },
  {
    slug: 'activate-card',
    topic: 'card-lost',
    screen: 'manage-card',
    checked: '2026-11-23',
    en: {
      title: 'How do I turn on my new card?',
      lead: 'Type the code that came with it under Manage Card. It takes a minute.',
      steps: [
        ['Find the code', 'It is printed under the card in the letter. It looks like ABCD-1234.'],
        ['Open Manage Card', 'Tap Activate, and type the code or the last 4 digits that the page asks for.'],
        ['Choose a PIN', 'You need it at ATMs and in some stores.'],
      ],
      body: [
        'The code did not fit? Read it again: it has letters and numbers. Threw the letter away, or the page says that the card belongs to another account? Call us at {phone}.',
      ],
      words: 'activate activation code turn on start new card letter abcd-1234',
    },
    es: {
      title: '¿Cómo activo mi tarjeta nueva?',
      lead: 'Escribe en Mi tarjeta el código que vino con ella. Tarda un minuto.',
      steps: [
        ['Busca el código', 'Está impreso debajo de la tarjeta, en la carta. Se parece a ABCD-1234.'],
        ['Abre Mi tarjeta', 'Toca Activar y escribe el código o los últimos 4 números que pide la página.'],
        ['Elige un PIN', 'Lo necesitas en cajeros y en algunas tiendas.'],
      ],
      body: [
        '¿El código no funcionó? Léelo otra vez: tiene letras y números. ¿Tiraste la carta, o la página dice que la tarjeta es de otra cuenta? Llámanos al {phone}.',
      ],
      words: 'activar activación código encender prender tarjeta nueva carta abcd-1234',
    },
  },
]
