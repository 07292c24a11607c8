export { addressKey, isShared, plainAddress } from './address.ts';
export { beyond, countOne, DAY, giveBack, keyOf, takeOne } from './counters.ts';
export { forgetTries, FREE_TRIES, takeTry, type Purse } from './delays.ts';
export { createSocketPlaces } from './sockets.ts';
export { createWindows } from './windows.ts';
