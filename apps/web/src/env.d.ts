// What the build writes into the source: the language of this bundle. Each language is a bundle of its own.
interface ImportMetaEnv {
  readonly DAYBREAK_LOCALE: 'en' | 'es'
}
