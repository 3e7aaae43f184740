// The style sheets of every page, in order: tokens, then reset, type and layout classes.
import '../ui/styles/tokens.css'
import '../ui/styles/base.css'
