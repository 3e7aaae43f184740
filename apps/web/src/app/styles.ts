// The sheets that every page has, in order: tokens, then reset, type and layout words.
import '../ui/styles/tokens.css'
import '../ui/styles/base.css'
