// Help about cash back from purchases.
import type { Article } from '../article.ts'

export const cashBack: readonly Article[] = [
  {
    slug: 'how-cash-back-works',
    topic: 'cash-back',
    screen: 'cash-back',
    checked: '2026-11-26',
    en: {
      title: 'How does cash back work?',
      lead: 'Turn on an offer first. Then pay with this card, and the money comes to your account by itself.',
      steps: [
        ['Open Cash Back and choose an offer.', 'Look for a store, or for what you want to buy.'],
        ['Turn the offer on.', 'Only what you buy after that counts.'],
        ['Pay with this card.', 'At the register choose credit. Purchases with a PIN do not count.'],
      ],
      body: [
        'Each offer says how much comes back, how much you have to spend, the most you can get and its last day. You need no receipts and no points.',
        'Under Money back you see each purchase: waiting, approved or paid. The money comes within 7 days after the purchase completes. If you bring something back, we take back what it earned.',
      ],
      words: 'cash back cashback rewards offers points discount coupons deals money back stores turn on activate',
    },
    es: {
      title: '¿Cómo funciona el dinero de vuelta?',
      lead: 'Primero activa una oferta. Después paga con esta tarjeta y el dinero llega solo a tu cuenta.',
      steps: [
        ['Abre Dinero de vuelta y elige una oferta.', 'Busca una tienda o lo que quieres comprar.'],
        ['Activa la oferta.', 'Solo cuenta lo que compras después.'],
        ['Paga con esta tarjeta.', 'En la caja elige "credit". Las compras con PIN no cuentan.'],
      ],
      body: [
        'Cada oferta dice cuánto te devuelve, cuánto tienes que gastar, lo máximo que recibes y su último día. No necesitas recibos ni puntos.',
        'En Dinero recibido ves cada compra: en espera, aprobada o pagada. El dinero llega en 7 días o menos después de que la compra se completa. Si devuelves algo, quitamos lo que ganaste con eso.',
      ],
      words: 'dinero de vuelta cashback recompensas ofertas puntos descuentos cupones reembolso tiendas activar',
    },
  },
  {
    slug: 'missing-cash-back',
    topic: 'cash-back',
    screen: 'cash-back',
    checked: '2026-11-26',
    en: {
      title: 'My cash back is missing. What can I do?',
      lead: 'Ask us to check the purchase. We answer within 10 business days.',
      body: [
        'First look under Money back. A purchase that is waiting is not complete yet, and some stores take a few days. A purchase that did not count says why.',
        'The usual reasons: the offer was turned on after you paid, you used your PIN, the purchase was too small, or you had used the offer already.',
        'Do you think we are wrong? Under Missing cash back you see the purchases of the last 60 days that came close, with the rule that each one missed. Choose one, tell us what happened and add the receipt if you have it.',
      ],
      words: 'missing cash back not paid offer did not count claim where is my reward check purchase receipt',
    },
    es: {
      title: 'Me falta dinero de vuelta. ¿Qué hago?',
      lead: 'Pídenos revisar la compra. Te respondemos en 10 días hábiles o menos.',
      body: [
        'Primero mira en Dinero recibido. Una compra en espera todavía no se completa, y algunas tiendas tardan unos días. Una compra que no contó dice por qué.',
        'Lo más común: activaste la oferta después de pagar, usaste tu PIN, la compra fue muy pequeña o ya habías usado la oferta.',
        '¿Crees que nos equivocamos? Ahí mismo ves las compras de los últimos 60 días que casi contaron, con la regla que faltó en cada una. Elige una, cuéntanos qué pasó y agrega el recibo si lo tienes.',
      ],
      words: 'falta dinero de vuelta no me pagaron oferta no contó reclamo revisar compra recibo recompensa',
    },
  },
  {
    slug: 'refund-from-store',
    topic: 'cash-back',
    screen: 'home',
    checked: '2026-11-23',
    en: {
      title: 'A store owes me a refund. Where is it?',
      lead: 'A refund comes to your account when the store sends it. That often takes some business days.',
      body: [
        'Ask the store on which day it sent the refund, and for how much. It goes back to the card that you paid with. If you have replaced that card since then, the money still finds your account.',
        'In your list a refund is a line of its own, with the name of the store. If the purchase was still pending, you may see no refund at all: the amount that was set aside is just free again.',
        'Did the store promise it and nothing came after ten business days? Keep the receipt and write to us.',
      ],
      words: 'refund return money back store owes me credit returned item canceled order reimbursement',
    },
    es: {
      title: 'Una tienda me debe un reembolso. ¿Dónde está?',
      lead: 'Un reembolso llega a tu cuenta cuando la tienda lo manda. Muchas veces tarda algunos días hábiles.',
      body: [
        'Pregunta a la tienda qué día mandó el reembolso y de cuánto. Regresa a la tarjeta con la que pagaste. Si ya cambiaste de tarjeta, el dinero de todos modos llega a tu cuenta.',
        'En tu lista, un reembolso es una línea aparte con el nombre de la tienda. Si la compra todavía estaba pendiente, quizá no veas ningún reembolso: lo apartado simplemente queda libre.',
        '¿La tienda lo prometió y no llegó nada en diez días hábiles? Guarda el recibo y escríbenos.',
      ],
      words: 'reembolso devolución me deben tienda regresar dinero artículo devuelto orden cancelada',
    },
  },
]
