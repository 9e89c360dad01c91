"""A second reader of captures: RFC 8785 and SHA-256 by the standard library alone, sharing nothing with the service.

python3 stranger.py FILE...   prints one JSON line a file: {"ok": bool, "why": str, "events": n, "head": hash, "stateHash": hash}
"""

import hashlib
import json
import sys

ZEROS = "0" * 64


def once(pairs):
    """An object in which a key stands twice is no object."""
    found = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {key!r} stands twice")
        found[key] = value
    return found


def quoted(text):
    text.encode("utf-8")  # raises for half of a surrogate pair
    out = ['"']
    for character in text:
        if character in '"\\':
            out.append("\\" + character)
        elif character in "\b\t\n\f\r":
            out.append({"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}[character])
        elif character < " ":
            out.append(f"\\u{ord(character):04x}")
        else:
            out.append(character)
    out.append('"')
    return "".join(out)


def number(value):
    """As ECMAScript prints it."""
    if isinstance(value, int) and abs(value) < 2**53:
        return str(value)
    value = float(value)
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError("no such number")
    if value == 0:
        return "0"
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = whole + ("" if fraction == "0" else fraction)
    point = len(whole) + int(exponent or 0)
    stripped = digits.lstrip("0")
    point -= len(digits) - len(stripped)
    digits = stripped.rstrip("0")
    n = len(digits)
    if 0 < point <= 21:
        body = digits + "0" * (point - n) if n <= point else digits[:point] + "." + digits[point:]
    elif -6 < point <= 0:
        body = "0." + "0" * -point + digits
    else:
        power = point - 1
        body = digits[0] + ("." + digits[1:] if n > 1 else "") + "e" + ("+" if power > 0 else "-") + str(abs(power))
    return sign + body


def canonical(value):
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    # Keys stand in the order of their UTF-16 code units.
    keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
    return "{" + ",".join(quoted(key) + ":" + canonical(value[key]) for key in keys) + "}"


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def chain(events):
    """The hash of the last event."""
    last = ZEROS
    for place, event in enumerate(events, 1):
        if event["seq"] != place:
            raise ValueError(f"event {place} is numbered {event['seq']}")
        if event["prevHash"] != last:
            raise ValueError(f"event {place} does not name the hash before it")
        content = {key: event[key] for key in ("seq", "id", "at", "type", "actor", "data")}
        last = sha256(last + "\n" + canonical(content))
        if event["hash"] != last:
            raise ValueError(f"event {place} does not have the hash that it states")
    return last


def state_hash(state):
    kept = {key: value for key, value in state.items() if key not in ("remainingMs", "llm")}
    kept["participants"] = [
        {key: value for key, value in person.items() if key != "connected"} for person in state["participants"]
    ]
    kept["voice"] = {key: value for key, value in state["voice"].items() if key not in ("botReady", "speaking")}
    return sha256(canonical(kept))


def verify(text):
    capture = json.loads(text, object_pairs_hook=once)
    if (capture["format"], capture["version"]) != ("capture-fixture", 1):
        raise ValueError("another format or version")
    head = chain(capture["events"])
    stated = capture["chain"]
    if (stated["algo"], stated["canonical"], stated["genesis"]) != ("sha256", "RFC8785", ZEROS):
        raise ValueError("another chain")
    if stated["head"] != head:
        raise ValueError("the head is not the last hash")
    if capture["meta"]["eventCount"] != len(capture["events"]):
        raise ValueError("the count is wrong")
    hashed = state_hash(capture["final"]["state"])
    if capture["final"]["stateHash"] != hashed:
        raise ValueError("the state hash is wrong")
    return {"events": len(capture["events"]), "head": head, "stateHash": hashed}


def main(paths):
    bad = 0
    for path in paths:
        try:
            with open(path, encoding="utf-8") as file:
                answer = {"ok": True, "why": "", **verify(file.read())}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            answer = {"ok": False, "why": str(error)}
            bad = 1
        print(json.dumps(answer))
    return bad


if __name__ == "__main__":
    if sys.argv[1:] == ["--canonical"]:
        for line in sys.stdin:
            print(sha256(canonical(json.loads(line))))
        sys.exit(0)
    sys.exit(main(sys.argv[1:]))
