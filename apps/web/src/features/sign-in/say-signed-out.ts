/** sign-in: the words of the notice on the page itself; the others come with their dialogs. */
import { speak } from '@pramaan/words'
import english from '../../words/en/signed-out.ts'

export const say = speak('signed-out', english)
