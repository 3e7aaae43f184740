// Help about people who pretend to be us, and about strange things on an account.
import type { Article } from '../article.ts'

export const safety: readonly Article[] = [
  {
    slug: 'is-this-real',
    topic: 'safety',
    screen: 'message',
    checked: '2026-11-23',
    en: {
      title: 'Is this call, text or email really from you?',
      lead: 'We never ask for your code, your PIN or your full card number. Anyone who does is not us.',
      body: [
        'We never ask you to move money to keep it safe, to buy gift cards, or to install an app so that someone can see your screen. We do not put you under pressure.',
        'Our only phone number is {phone}. It is on the back of your card. Not sure? Hang up and call that number yourself. A caller can make any number appear on your phone, and the first result of a search can be a trap.',
        'Our messages name you no numbers. When you get one, open the app yourself and look there.',
      ],
      words: 'scam fake call phishing text message email fraud real impostor suspicious link gift card verify',
    },
    es: {
      title: '¿Esta llamada, mensaje o correo es de verdad de ustedes?',
      lead: 'Nunca pedimos tu código, tu PIN ni el número completo de tu tarjeta. Quien los pide no somos nosotros.',
      body: [
        'Nunca te pedimos mover dinero para protegerlo, comprar tarjetas de regalo ni instalar una app para ver tu pantalla. Tampoco te presionamos.',
        'Nuestro único teléfono es {phone}. Está al reverso de tu tarjeta. ¿Tienes dudas? Cuelga y llama tú a ese número. Quien llama puede hacer que aparezca cualquier número, y el primer resultado de una búsqueda puede ser una trampa.',
        'Nuestros mensajes no llevan tus números. Cuando recibas uno, abre tú la app y mira ahí.',
      ],
      words: 'estafa llamada falsa fraude mensaje correo phishing sospechoso enlace tarjeta de regalo engaño real',
    },
  },
  {
    slug: 'told-someone-my-code',
    topic: 'safety',
    screen: 'manage-card',
    checked: '2026-11-23',
    en: {
      title: 'I gave someone my code or my card number',
      lead: 'Act now, in this order. Most damage happens in the first minutes.',
      steps: [
        ['Freeze the card', 'Under Manage Card. No one can pay with it or get cash.'],
        ['Log out all devices', 'In My Account, log out every device that you do not hold in your hand.'],
        ['Call us', '{phone}, at any hour for this. We look at the last transfers with you.'],
      ],
      body: [
        'Then look at your linked accounts under Move Money. Remove any that is not yours. An account that was just added can get only a little in its first 24 hours. Choose a new PIN, and order a new card if the number is known to someone.',
      ],
      words: 'gave code shared code gave card number scammed hacked someone has my pin fraud help',
    },
    es: {
      title: 'Le di a alguien mi código o el número de mi tarjeta',
      lead: 'Actúa ahora, en este orden. Casi todo el daño pasa en los primeros minutos.',
      steps: [
        ['Congela la tarjeta', 'En Mi tarjeta. Nadie puede pagar con ella ni sacar efectivo.'],
        ['Cierra todas las sesiones', 'En Mi cuenta, cierra la sesión de cada equipo que no tengas en la mano.'],
        ['Llámanos', 'Al {phone}, a cualquier hora para esto. Revisamos contigo las últimas transferencias.'],
      ],
      body: [
        'Después mira tus cuentas vinculadas en Mover dinero. Quita la que no sea tuya. Una cuenta recién agregada puede recibir poco en sus primeras 24 horas. Elige un PIN nuevo y pide otra tarjeta si alguien conoce el número.',
      ],
      words: 'di mi código compartí código número de tarjeta me estafaron hackearon saben mi pin fraude ayuda',
    },
  },
  {
    slug: 'unknown-device',
    topic: 'safety',
    screen: 'my-account',
    short: 'account.device',
    checked: '2026-11-23',
    en: {
      body: [
        'Each log-in from a new device sends you a message with the device and the time. It has a link for the case that it was not you: one press undoes it and logs out every device.',
        'A device can look strange and still be yours: another browser on the same phone counts as a new one, and so does a phone after an update.',
        'If it was not you, also look at Activity in My Account. It shows log-ins, changes and each time that numbers were shown.',
      ],
      words: 'unknown device new login not me hacked someone logged in activity strange phone',
    },
    es: {
      body: [
        'Cada entrada desde un equipo nuevo te manda un mensaje con el equipo y la hora. Tiene un enlace por si no fuiste tú: un toque la deshace y cierra todas las sesiones.',
        'Un equipo puede parecer raro y ser tuyo: otro navegador en el mismo teléfono cuenta como nuevo, y también un teléfono después de actualizarse.',
        'Si no fuiste tú, mira también la Actividad en Mi cuenta. Muestra las entradas, los cambios y cada vez que se vieron números.',
      ],
      words: 'equipo desconocido dispositivo nuevo no fui yo hackearon alguien entró actividad celular extraño',
    },
  },
  {
    slug: 'passkey',
    topic: 'safety',
    screen: 'my-account',
    checked: '2026-11-23',
    en: {
      title: 'What is a passkey, and should I use one?',
      lead: 'It logs you in with your face, your finger or the lock of your phone. There is no code that someone could ask you for.',
      body: [
        "A passkey stays on your device, or in the safe place of your phone's maker. No one can talk you out of it on the phone, and it works only on our real address. That makes it safer than a code, and faster.",
        'Add one in My Account. Codes still work beside it. If you lose the phone, log in with a code on another one and remove the passkey there. The person who finds the phone cannot use it without your lock.',
      ],
      words: 'passkey face id fingerprint touch id biometric log in without code password',
    },
    es: {
      title: '¿Qué es una llave de acceso y me conviene?',
      lead: 'Entras con tu cara, tu huella o el bloqueo de tu teléfono. No hay ningún código que alguien te pueda pedir.',
      body: [
        'Una llave de acceso se queda en tu equipo o en el lugar seguro del fabricante de tu teléfono. Nadie te la puede sacar con una llamada, y solo funciona en nuestra dirección verdadera. Por eso es más segura que un código, y más rápida.',
        'Agrégala en Mi cuenta. Los códigos siguen funcionando. Si pierdes el teléfono, entra con un código en otro y quita ahí la llave. Quien encuentre el teléfono no puede usarla sin tu bloqueo.',
      ],
      words: 'llave de acceso passkey cara huella face id biometría entrar sin código contraseña clave',
    },
  },
]
