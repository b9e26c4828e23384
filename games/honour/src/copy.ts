import { copy, copyFlow } from "@gonfalon/engine/kernel";
import type { Battle, Corps, Earthworks, Honour, Look, OptionalRules, Recruit } from "./position.ts";

/** A position that is equal and shares nothing. All positions come from this literal: see `GameSpec.copy`. */
export function copyOf(position: Honour): Honour {
  return {
    scenario: position.scenario,
    options: copyOfOptions(position.options),
    turn: position.turn,
    weather: position.weather,
    sp: position.sp.slice(),
    holder: position.holder.slice(),
    army: position.army.slice(),
    demoralised: position.demoralised.slice(),
    plundering: position.plundering.slice(),
    shown: position.shown.slice(),
    stands: position.stands.slice(),
    hex: position.hex.slice(),
    superior: position.superior.slice(),
    faceDown: position.faceDown.slice(),
    alwaysFaceUp: position.alwaysFaceUp.slice(),
    generale: position.generale.slice(),
    order: position.order.slice(),
    previousAttack: position.previousAttack.slice(),
    reluctant: position.reluctant.slice(),
    activations: position.activations.slice(),
    prepaid: position.prepaid.slice(),
    administrativeMarch: position.administrativeMarch.slice(),
    attackFinished: position.attackFinished.slice(),
    noMove: position.noMove.slice(),
    disrupted: position.disrupted.slice(),
    besieging: position.besieging.slice(),
    quarters: position.quarters.slice(),
    leftHex: position.leftHex.slice(),
    rode: position.rode.slice(),
    droppedOff: position.droppedOff.slice(),
    cameFrom: position.cameFrom.slice(),
    arrival: position.arrival.slice(),
    siegeArtillery: position.siegeArtillery.slice(),
    engineers: position.engineers.slice(),
    pontoonTrains: position.pontoonTrains.slice(),
    ap: position.ap.slice(),
    controller: position.controller.slice(),
    source: position.source.slice(),
    sourceReturns: position.sourceReturns.slice(),
    conqueror: position.conqueror.slice(),
    siegeStatus: position.siegeStatus.slice(),
    siegeBegun: position.siegeBegun.slice(),
    militiaLost: position.militiaLost.slice(),
    pillaged: position.pillaged.slice(),
    earthworks: position.earthworks.map(copyOfEarthworks),
    pontoons: position.pontoons.slice(),
    devastated: position.devastated.slice(),
    due: position.due.slice(),
    recruits: position.recruits.map(copyOfRecruit),
    swissStatus: position.swissStatus,
    papalEntered: position.papalEntered,
    cautionLifted: position.cautionLifted,
    genovaHelp: position.genovaHelp,
    landed: position.landed,
    landingDice: position.landingDice,
    duchyTurned: position.duchyTurned,
    inTirolo: position.inTirolo,
    leftForTirolo: position.leftForTirolo,
    expedition: position.expedition,
    plague: position.plague,
    apShift: { french: position.apShift.french, rivals: position.apShift.rivals },
    fullPayTurn: position.fullPayTurn,
    looks: { french: position.looks.french.map(copyOfLook), rivals: position.looks.rivals.map(copyOfLook) },
    battle: position.battle && copyOfBattle(position.battle),
    flow: copyFlow(position.flow),
    dice: copy(position.dice),
    outcome: copy(position.outcome),
  };
}

function copyOfOptions(options: OptionalRules): OptionalRules {
  return {
    reducedBattle: options.reducedBattle,
    quarters: options.quarters,
    swissConsolidation: options.swissConsolidation,
    captureArtillery: options.captureArtillery,
    interphase: options.interphase,
    recruiting: options.recruiting,
    treachery: options.treachery,
    pillage: options.pillage,
    fate: options.fate,
  };
}

function copyOfEarthworks({ hex, level, sides }: Earthworks): Earthworks {
  return { hex, level, sides };
}

function copyOfRecruit({ unit, capitano, turn }: Recruit): Recruit {
  return { unit, capitano, turn };
}

function copyOfLook(look: Look): Look {
  return {
    primo: look.primo,
    turn: look.turn,
    capitani: look.capitani.slice(),
    units: look.units.slice(),
    sp: look.sp.slice(),
    demoralised: look.demoralised.slice(),
  };
}

function copyOfBattle(battle: Battle): Battle {
  return {
    hex: battle.hex,
    from: battle.from,
    attacker: battle.attacker,
    round: battle.round,
    fight: battle.fight,
    corps: battle.corps.map(copyOfCorps),
    chosen: { french: battle.chosen.french, rivals: battle.chosen.rivals },
    free: { french: battle.free.french, rivals: battle.free.rivals },
    seen: { french: battle.seen.french.slice(), rivals: battle.seen.rivals.slice() },
    spareCharges: { french: battle.spareCharges.french, rivals: battle.spareCharges.rivals },
    worse: { french: battle.worse.french, rivals: battle.worse.rivals },
    formation: { french: battle.formation.french, rivals: battle.formation.rivals },
    cavalieri: battle.cavalieri.slice(),
    mustered: { french: battle.mustered.french, rivals: battle.mustered.rivals },
  };
}

function copyOfCorps(corps: Corps): Corps {
  return {
    capitano: corps.capitano,
    side: corps.side,
    section: corps.section,
    role: corps.role,
    engagement: corps.engagement,
    chits: corps.chits.slice(),
    shown: corps.shown,
    shells: corps.shells,
    shelled: corps.shelled,
    firearms: corps.firearms.slice(),
    works: corps.works,
    reaction: corps.reaction,
    charged: corps.charged,
    hasEngaged: corps.hasEngaged,
    hasCharged: corps.hasCharged,
    open: corps.open,
    away: corps.away,
  };
}
